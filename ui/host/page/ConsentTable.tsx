import { useState } from 'react';
import { Button } from '../../src/components/Button/Button.tsx';
import { DataTable } from '../../src/components/DataTable/DataTable.tsx';
import { InstitutionAvatar } from '../../src/components/InstitutionAvatar/InstitutionAvatar.tsx';
import { Select } from '../../src/components/Select/Select.tsx';
import { StatusPill } from '../../src/components/StatusPill/StatusPill.tsx';
import styles from './HostPage.module.css';

/** A consent as the API lists it; only the fields that the page shows. */
export interface ListedConsent {
  id: string;
  products: string[];
  entity: { id: string; name: string } | null;
  status: 'IN_PROGRESS' | 'ACTIVE' | 'INACTIVE';
  subStatus: string;
  validUntil: string | null;
}

export interface ConsentTableProps {
  consents: readonly ListedConsent[];
  isBusy: boolean;
  onRetrieve: (consent: ListedConsent, product: string) => void;
  onRevoke: (consent: ListedConsent) => void;
}

const TONES = { ACTIVE: 'success', IN_PROGRESS: 'info', INACTIVE: 'neutral' } as const;
const day = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' });

/** The person's consents, and what the server can do with each. */
export function ConsentTable({ consents, isBusy, onRetrieve, onRevoke }: ConsentTableProps) {
  return (
    <DataTable
      caption="Consentimientos de la persona"
      isCaptionHidden
      rows={consents}
      rowKey={({ id }) => id}
      columns={[
        { id: 'id', header: 'Consentimiento', cell: ({ id }) => <code>{id.slice(0, 8)}…</code> },
        {
          id: 'status',
          header: 'Estado',
          cell: ({ status, subStatus }) => (
            <StatusPill tone={TONES[status]}>
              {status === subStatus ? status : `${status} / ${subStatus}`}
            </StatusPill>
          ),
        },
        {
          id: 'entity',
          header: 'Institución',
          cell: ({ entity }) =>
            entity === null ? (
              '–'
            ) : (
              <span className={styles['institution']}>
                <InstitutionAvatar name={entity.name} institutionId={entity.id} size={24} />
                {entity.name}
              </span>
            ),
        },
        {
          id: 'validUntil',
          header: 'Vigente hasta',
          isNumeric: true,
          cell: ({ validUntil }) => (validUntil === null ? '–' : day.format(new Date(validUntil))),
        },
        {
          id: 'actions',
          header: 'Qué hacer',
          cell: (consent) =>
            consent.status === 'INACTIVE' ? (
              '–'
            ) : (
              <ConsentActions {...{ consent, isBusy, onRetrieve, onRevoke }} />
            ),
        },
      ]}
    />
  );
}

type ConsentActionsProps = Omit<ConsentTableProps, 'consents'> & { consent: ListedConsent };

function ConsentActions({ consent, isBusy, onRetrieve, onRevoke }: ConsentActionsProps) {
  const [product, setProduct] = useState(consent.products[0] ?? '');
  const name = consent.id.slice(0, 8);
  return (
    <div className={styles['actions']}>
      <Select
        label={`Producto del consentimiento ${name}`}
        isLabelHidden
        size="compact"
        options={consent.products.map((id) => ({ value: id, label: id }))}
        value={product}
        onValueChange={(value) => setProduct(value ?? product)}
      />
      <Button
        size="compact"
        variant="secondary"
        disabled={isBusy}
        aria-label={`Pedir datos del consentimiento ${name}`}
        onClick={() => onRetrieve(consent, product)}
      >
        Pedir datos
      </Button>
      <Button
        size="compact"
        variant="quiet"
        disabled={isBusy}
        aria-label={`Revocar el consentimiento ${name}`}
        onClick={() => onRevoke(consent)}
      >
        Revocar
      </Button>
    </div>
  );
}
