import type { Institution } from '../../client/index.ts';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { InstitutionAvatar } from '../../components/InstitutionAvatar/InstitutionAvatar.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { matchesSearch } from '../../search/matchesSearch.ts';
import cells from '../parts/cells.module.css';
import { ChoiceFilter, Filters, TextFilter, useFilter } from '../parts/Filters.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** What works where: on what the actions of each institution rest, and whether it answers. */
export function Institutions() {
  const words = useWords();
  const { institutions } = words;
  const { calls } = useConsole();
  const { query } = useFilter();
  const list = useRead(calls.listInstitutions);
  const rows =
    list.value?.filter(
      ({ name, type }) =>
        matchesSearch(name, query['name'] ?? '') && (query['type'] ?? type) === type,
    ) ?? null;
  const columns: DataTableColumn<Institution>[] = [
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
      id: 'since',
      header: institutions.since,
      isNumeric: true,
      cell: ({ health }) => <Moment at={health.answers ? null : health.since} />,
    },
    {
      id: 'actions',
      header: institutions.actions,
      isNumeric: true,
      sortValue: ({ actions }) => actions,
      cell: ({ actions }) => actions,
    },
    ...(['recorded', 'documented', 'assumed'] as const).map(
      (state): DataTableColumn<Institution> => ({
        id: state,
        header: institutions.provenance[state],
        isNumeric: true,
        sortValue: ({ coverage }) => coverage[state],
        cell: ({ coverage }) => coverage[state],
      }),
    ),
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

function State({ row: { enabled, health } }: { row: Institution }) {
  const { institutions } = useWords();
  if (!health.answers) return <StatusPill tone="danger">{institutions.silent}</StatusPill>;
  return enabled ? (
    <StatusPill tone="success">{institutions.available}</StatusPill>
  ) : (
    <StatusPill tone="neutral">{institutions.notAvailable}</StatusPill>
  );
}
