import type { Permission } from '../../client/index.ts';
import { LockIcon } from '../../components/Icon/icons.tsx';
import { useWords } from '../words/texts.ts';
import styles from './cells.module.css';
import { useConsole } from './useConsole.ts';

/** Says who can change what the member may only see; nothing if they can. */
export function RoleNote({ permission }: { permission: Extract<Permission, `${string}:write`> }) {
  const words = useWords();
  const { can } = useConsole();
  if (can(permission)) return null;
  return (
    <p className={styles['note']}>
      <LockIcon size={16} />
      {words.whoCan[permission]}
    </p>
  );
}
