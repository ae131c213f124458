import { InstitutionAvatar } from '../../components/InstitutionAvatar/InstitutionAvatar.tsx';
import styles from './cells.module.css';
import { useConsole } from './useConsole.ts';

/** An institution by its id: its mark and name; a dash for none. */
export function EntityName({ id }: { id: string | null }) {
  const { institutions } = useConsole();
  if (id === null) return <>—</>;
  const name = institutions?.find((one) => one.id === id)?.name ?? id;
  return (
    <span className={styles['entity']}>
      <InstitutionAvatar name={name} institutionId={id} size={24} />
      {name}
    </span>
  );
}
