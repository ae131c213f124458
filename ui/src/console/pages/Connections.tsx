import { useState } from 'react';
import type { ConnectionFilter, ConnectionRow, Repair } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { EntityName } from '../parts/EntityName.tsx';
import {
  ChoiceFilter,
  Filters,
  InstitutionFilter,
  TextFilter,
  useFilter,
} from '../parts/Filters.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { RowButton } from '../parts/RowButton.tsx';
import { ShortId, WholeId } from '../parts/ShortId.tsx';
import { ShownOnceDialog } from '../parts/ShownOnceDialog.tsx';
import { StatePill } from '../parts/StatePill.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useReadPages } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

type Asked = { act: 'see' | 'repair' | 'revoke'; row: ConnectionRow };

/** The client's connections: their state and why, and how to repair or end them. */
export function Connections() {
  const words = useWords();
  const { connections } = words;
  const { calls } = useConsole();
  const filter = useConnectionFilter();
  const list = useReadPages((from) => calls.listConnections(filter, from), JSON.stringify(filter));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [repair, setRepair] = useState<Repair | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const close = () => setAsked(null);
  return (
    <Page title={words.nav.connections} lead={connections.lead} done={done}>
      <Filters>
        <ChoiceFilter name="status" label={connections.status} choices={connections.statuses} />
        <ChoiceFilter name="needsPerson" label={connections.waits} choices={connections.waiting} />
        <InstitutionFilter />
        <TextFilter name="reference" label={connections.reference} />
      </Filters>
      <RoleNote permission="connections:write" />
      <ListTable
        caption={words.nav.connections}
        columns={useColumns(setAsked)}
        rowKey={({ consentId }) => consentId}
        list={list}
        empty={Object.keys(filter).length > 0 ? words.nothingFound : connections.empty}
      />
      {asked?.act === 'see' && (
        <ConnectionDialog
          row={asked.row}
          onAct={(act) => setAsked({ act, row: asked.row })}
          onClose={close}
        />
      )}
      {asked?.act === 'repair' && (
        <ActDialog
          title={connections.repairTitle}
          label={connections.makeToken}
          act={async () => {
            setRepair(await calls.repairConnection(asked.row.consentId));
          }}
          onDone={close}
          onClose={close}
        >
          <p>{connections.repairBody}</p>
        </ActDialog>
      )}
      {asked?.act === 'revoke' && (
        <ActDialog
          isDanger
          title={connections.revokeTitle}
          label={connections.revoke}
          act={() => calls.revokeConnection(asked.row.consentId)}
          onDone={() => {
            close();
            setDone(connections.revoked);
            list.reload();
          }}
          onClose={close}
        >
          <p>{connections.revokeBody}</p>
        </ActDialog>
      )}
      {repair !== null && (
        <ShownOnceDialog
          title={connections.repairMade}
          body={connections.repairUse(repair.widgetConfigId)}
          secret={repair.otpToken}
          onClose={() => setRepair(null)}
        />
      )}
    </Page>
  );
}

function useConnectionFilter(): ConnectionFilter {
  const { status, needsPerson, entity, reference } = useFilter().query;
  return {
    ...(status !== undefined && { status: status as ConnectionRow['status'] }),
    ...(needsPerson !== undefined && { needsPerson: needsPerson === 'true' }),
    ...(entity !== undefined && { entity }),
    ...(reference !== undefined && { reference }),
  };
}

const isEnded = ({ status }: ConnectionRow) => status === 'INACTIVE';
const needsPerson = ({ connection }: ConnectionRow) => connection?.status === 'needs_person';

function State({ row }: { row: ConnectionRow }) {
  const { status, connection } = row;
  const state = status === 'ACTIVE' ? (connection?.status ?? 'ok') : status;
  return <StatePill kind="connection" state={state} />;
}

/** Why a connection is as it is, in words. */
function useReason({ subStatus, connection, status }: ConnectionRow): string {
  const { connections } = useWords();
  if (status === 'INACTIVE') return connections.ends[subStatus] ?? subStatus;
  const reason = connection?.reason ?? null;
  return reason === null ? '—' : (connections.reasons[reason] ?? reason);
}

function Reason({ row }: { row: ConnectionRow }) {
  return <>{useReason(row)}</>;
}

function useColumns(ask: (asked: Asked) => void): DataTableColumn<ConnectionRow>[] {
  const words = useWords();
  const { connections } = words;
  const { can } = useConsole();
  const columns: DataTableColumn<ConnectionRow>[] = [
    {
      id: 'connection',
      header: connections.connection,
      cell: ({ consentId }) => <ShortId id={consentId} />,
    },
    { id: 'entity', header: words.institution, cell: (row) => <EntityName id={row.entityId} /> },
    { id: 'state', header: connections.state, cell: (row) => <State row={row} /> },
    { id: 'why', header: connections.why, cell: (row) => <Reason row={row} /> },
    {
      id: 'next',
      header: connections.next,
      isNumeric: true,
      cell: ({ connection }) => <Moment at={connection?.nextRefreshAt} />,
    },
    { id: 'reference', header: connections.reference, cell: (row) => row.reference ?? '—' },
    {
      id: 'acts',
      header: words.keys.acts,
      isNumeric: true,
      cell: (row) => (
        <>
          {can('connections:write') && needsPerson(row) && (
            <RowButton
              label={connections.repair}
              of={row.consentId}
              aria-haspopup="dialog"
              onClick={() => ask({ act: 'repair', row })}
            />
          )}
          <RowButton
            label={connections.see}
            of={row.consentId}
            aria-haspopup="dialog"
            onClick={() => ask({ act: 'see', row })}
          />
        </>
      ),
    },
  ];
  return columns;
}

interface ConnectionDialogProps {
  row: ConnectionRow;
  onAct: (act: 'repair' | 'revoke') => void;
  onClose: () => void;
}

function ConnectionDialog({ row, onAct, onClose }: ConnectionDialogProps) {
  const words = useWords();
  const { connections } = words;
  const { can } = useConsole();
  const { connection } = row;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={connections.connection}
      {...(can('connections:write') &&
        !isEnded(row) && {
          actions: (
            <>
              {needsPerson(row) && (
                <Button onClick={() => onAct('repair')}>{connections.repair}</Button>
              )}
              <Button variant="secondary" onClick={() => onAct('revoke')}>
                {connections.revoke}
              </Button>
            </>
          ),
        })}
    >
      <DescriptionList
        layout="beside"
        items={[
          { term: connections.id, description: <WholeId id={row.consentId} /> },
          { term: words.institution, description: <EntityName id={row.entityId} /> },
          { term: connections.state, description: <State row={row} /> },
          { term: connections.why, description: <Reason row={row} /> },
          { term: connections.since, description: <Moment at={connection?.since} /> },
          { term: connections.next, description: <Moment at={connection?.nextRefreshAt} /> },
          { term: connections.products, description: row.products.join(', ') },
          { term: connections.created, description: <Moment at={row.createdAt} /> },
          { term: connections.validUntil, description: <Moment at={row.validUntil} /> },
        ]}
      />
    </Dialog>
  );
}
