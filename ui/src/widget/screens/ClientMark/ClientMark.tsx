import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { ArrowRightIcon } from '../../../components/Icon/icons.tsx';
import { InstitutionAvatar } from '../../../components/InstitutionAvatar/InstitutionAvatar.tsx';
import styles from './ClientMark.module.css';

export interface ClientMarkProps {
  client: WidgetSession['client'];
  institution?: Pick<WidgetEntity, 'id' | 'name'>;
}

/** Avatars of the client and the institution above a heading. */
export function ClientMark({ client, institution }: ClientMarkProps) {
  return (
    <div className={styles['root']}>
      {institution !== undefined && (
        <>
          <InstitutionAvatar name={institution.name} institutionId={institution.id} size={40} />
          <ArrowRightIcon size={16} />
        </>
      )}
      <InstitutionAvatar name={client.name} src={client.logoUrl ?? undefined} size={40} />
    </div>
  );
}
