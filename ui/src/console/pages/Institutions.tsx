import type { Institution } from '../../client/index.ts';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { InstitutionAvatar } from '../../components/InstitutionAvatar/InstitutionAvatar.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { matchesSearch } from '../../search/matchesSearch.ts';
import cells from '../parts/cells.module.css';
import { ChoiceFilter, Filters, TextFilter, useFilter } from '../parts/Filters.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Page } from '../parts/Page.tsx';
import { StatePill } from '../parts/StatePill.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

type Row = Institution & { health: 'normal' | 'degraded' | 'unavailable' | null };

/** What works where: which actions each institution has, on what they rest, and how it answers. */
export function Institutions() {
  const words = useWords();
  const { institutions } = words;
  const { calls } = useConsole();
  const { query } = useFilter();
  const list = useRead(async (): Promise<Row[]> => {
    const [all, health] = await Promise.all([calls.listInstitutions(), calls.listHealth()]);
    const states = new Map(health.map(({ id, state }) => [id, state]));
    return all.map((one) => ({ ...one, health: states.get(one.id) ?? null }));
  });
  const wanted = ({ name, type }: Row) =>
    matchesSearch(name, query['name'] ?? '') && [undefined, type].includes(query['type'] as never);
  const rows = list.value?.filter(wanted) ?? null;
  const columns: DataTableColumn<Row>[] = [
    {
      id: 'name',
      header: words.institution,
      sortValue: ({ name }) => name,
      cell: ({ id, name }) => (
        <span className={cells['entity']}>
          <InstitutionAvatar name={name} institutionId={id} size={24} />
          {name}
        </span>
      ),
    },
    { id: 'type', header: institutions.type, cell: ({ type }) => institutions.kinds[type] },
    { id: 'state', header: institutions.state, cell: (row) => <State row={row} /> },
    {
      id: 'enabled',
      header: institutions.actions,
      isNumeric: true,
      cell: ({ actions }) =>
        institutions.enabled(actions.filter(({ enabled }) => enabled).length, actions.length),
    },
    ...(['recorded', 'documented', 'assumed'] as const).map((status): DataTableColumn<Row> => ({
      id: status,
      header: institutions.provenance[status],
      isNumeric: true,
      cell: ({ actions }) =>
        actions.filter(({ provenance }) => provenance.status === status).length,
    })),
  ];
  return (
    <Page title={words.nav.institutions} lead={institutions.lead}>
      <Filters>
        <TextFilter name="name" label={institutions.name} />
        <ChoiceFilter name="type" label={institutions.type} choices={institutions.kinds} />
      </Filters>
      <ListTable
        caption={words.nav.institutions}
        columns={columns}
        rowKey={({ id }) => id}
        list={{ ...list, value: rows }}
        empty={words.nothingFound}
      />
    </Page>
  );
}

function State({ row: { enabled, health } }: { row: Row }) {
  const { institutions } = useWords();
  if (health !== null) return <StatePill kind="health" state={health} />;
  return enabled ? (
    <StatusPill tone="success">{institutions.available}</StatusPill>
  ) : (
    <StatusPill tone="neutral">{institutions.notAvailable}</StatusPill>
  );
}
