import { useState } from 'react';
import type { ConnectionFilter, ConnectionRow } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { EntityName, Moment, RowButton, ShortId, StatePill, WholeId } from '../parts/cells.tsx';
import {
  ChoiceFilter,
  Filters,
  InstitutionFilter,
  TextFilter,
  useFilter,
} from '../parts/Filters.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Page, RoleNote } from '../parts/Page.tsx';
import { tell, useAsk, type Ask } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useReadPages } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's connections: their state and why, and how to repair or end them. */
export function Connections() {
  const { connections, fields, institution, nav, nothingFound, states } = useWords();
  const { calls } = useConsole();
  const { query, isNarrowed } = useFilter();
  const { consentId, entity, reference } = query;
  const filter: ConnectionFilter = {
    consentId,
    status: query['status'] as ConnectionRow['status'] | undefined,
    needsPerson: query['needsPerson'] === undefined ? undefined : query['needsPerson'] === 'true',
    entity,
    reference,
  };
  const list = useReadPages((from) => calls.listConnections(filter, from), JSON.stringify(filter));
  const [seen, setSeen] = useState<ConnectionRow | null>(null);
  const { ask, done, dialog } = useAsk(list.reload);
  const { askToRepair, askToRevoke } = useConnectionActs((question) => {
    setSeen(null);
    ask(question);
  });
  return (
    <Page title={nav.connections} lead={connections.lead} done={done}>
      <Filters>
        <ChoiceFilter name="status" label={connections.status} choices={connections.statuses} />
        <ChoiceFilter
          name="needsPerson"
          label={states.connection.needs_person}
          choices={connections.waiting}
        />
        <InstitutionFilter />
        <TextFilter name="reference" label={fields.reference} />
      </Filters>
      <RoleNote permission="connections:write" />
      <ListTable
        caption={nav.connections}
        rowKey={({ consentId }) => consentId}
        list={list}
        empty={isNarrowed ? nothingFound : connections.empty}
        columns={[
          [connections.connection, ({ consentId }) => <ShortId id={consentId} />],
          [institution, ({ entityId }) => <EntityName id={entityId} />],
          [fields.state, (row) => <State row={row} />],
          [connections.why, (row) => <Reason row={row} />],
          [connections.next, (row) => <Moment at={row.connection?.nextRefreshAt} />, 'end'],
          [fields.reference, ({ reference }) => reference ?? '—'],
        ]}
        acts={(row) => (
          <>
            <RepairButton row={row} onClick={() => askToRepair(row)} />
            <RowButton label={fields.see} of={row.consentId} onClick={() => setSeen(row)} />
          </>
        )}
      />
      {seen !== null && (
        <ConnectionDialog
          row={seen}
          onRepair={() => askToRepair(seen)}
          onRevoke={() => askToRevoke(seen)}
          onClose={() => setSeen(null)}
        />
      )}
      {dialog}
    </Page>
  );
}

function useConnectionActs(ask: Ask) {
  const { connections: words } = useWords();
  const { calls } = useConsole();
  return {
    askToRepair: ({ consentId }: ConnectionRow) =>
      ask({
        title: words.repairTitle,
        label: words.makeToken,
        body: words.repairBody,
        act: async () => {
          const { otpToken, widgetConfigId } = await calls.repairConnection(consentId);
          return { shown: { ...words.repaired(widgetConfigId), secret: otpToken } };
        },
      }),
    askToRevoke: ({ consentId }: ConnectionRow) =>
      ask({
        isDanger: true,
        title: words.revokeTitle,
        label: words.revoke,
        body: words.revokeBody,
        act: () => tell(calls.revokeConnection(consentId), words.revoked),
      }),
  };
}

const needsPerson = ({ connection }: ConnectionRow) => connection?.status === 'needs_person';

function State({ row: { status, connection } }: { row: ConnectionRow }) {
  const state = status === 'ACTIVE' ? (connection?.status ?? 'ok') : status;
  return <StatePill kind="connection" state={state} />;
}

/** Why a connection is as it is. */
function Reason({ row: { status, subStatus, connection } }: { row: ConnectionRow }) {
  const { connections } = useWords();
  if (status === 'INACTIVE') return <>{connections.ends[subStatus] ?? subStatus}</>;
  const reason = connection?.reason ?? null;
  return <>{reason === null ? '—' : (connections.reasons[reason] ?? reason)}</>;
}

function RepairButton({ row, onClick }: { row: ConnectionRow; onClick: () => void }) {
  const { connections } = useWords();
  const { can } = useConsole();
  if (!can('connections:write') || !needsPerson(row)) return null;
  return <RowButton label={connections.repair} of={row.consentId} onClick={onClick} />;
}

interface ConnectionDialogProps {
  row: ConnectionRow;
  onRepair: () => void;
  onRevoke: () => void;
  onClose: () => void;
}

function ConnectionDialog({ row, onRepair, onRevoke, onClose }: ConnectionDialogProps) {
  const { connections, fields, institution } = useWords();
  const { can } = useConsole();
  const { connection } = row;
  const actions = (
    <>
      {needsPerson(row) && <Button onClick={onRepair}>{connections.repair}</Button>}
      <Button variant="secondary" onClick={onRevoke}>
        {connections.revoke}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={connections.connection}
      {...(can('connections:write') && row.status !== 'INACTIVE' && { actions })}
    >
      <DescriptionList
        layout="beside"
        items={[
          { term: fields.id, description: <WholeId id={row.consentId} /> },
          { term: institution, description: <EntityName id={row.entityId} /> },
          { term: fields.state, description: <State row={row} /> },
          { term: connections.why, description: <Reason row={row} /> },
          { term: connections.since, description: <Moment at={connection?.since} /> },
          { term: connections.next, description: <Moment at={connection?.nextRefreshAt} /> },
          { term: connections.products, description: row.products.join(', ') },
          { term: fields.created, description: <Moment at={row.createdAt} /> },
          { term: connections.validUntil, description: <Moment at={row.validUntil} /> },
        ]}
      />
    </Dialog>
  );
}
