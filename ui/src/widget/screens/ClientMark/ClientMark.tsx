import type { WidgetSession } from '../../../client/index.ts';
import { InstitutionAvatar } from '../../../components/InstitutionAvatar/index.ts';
import styles from './ClientMark.module.css';

export interface ClientMarkProps {
  client: WidgetSession['client'];
  /** Whose data is asked for, beside the one who asks. */
  institution?: string;
}

/** Who asks, and of whom, over a heading that says it in words. */
export function ClientMark({ client, institution }: ClientMarkProps) {
  return (
    <div className={styles['root']}>
      <InstitutionAvatar name={client.name} src={client.logoUrl ?? undefined} size={40} />
      {institution !== undefined && <InstitutionAvatar name={institution} size={40} />}
    </div>
  );
}
