import type { Institution } from '../../client/index.ts';
import { formatPercent } from '../../format/formatAmount.ts';
import { matchesSearch } from '../../search/matchesSearch.ts';
import { EntityName, Moment, StatePill } from '../parts/cells.tsx';
import { ChoiceFilter, Filters, TextFilter, useFilter } from '../parts/Filters.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Page } from '../parts/Page.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** What works where: on what the actions of each institution rest, and whether it answers. */
export function Institutions() {
  const { fields, institution, institutions, nav, nothingFound } = useWords();
  const { calls } = useConsole();
  const { query } = useFilter();
  const list = useRead(calls.listInstitutions);
  const rows =
    list.value?.filter(
      ({ name, type }) =>
        matchesSearch(name, query['name'] ?? '') && (query['type'] ?? type) === type,
    ) ?? null;
  return (
    <Page title={nav.institutions} lead={institutions.lead}>
      <Filters>
        <TextFilter name="name" label={institutions.name} />
        <ChoiceFilter name="type" label={institutions.type} choices={institutions.kinds} />
      </Filters>
      <ListTable
        caption={nav.institutions}
        rowKey={({ id }) => id}
        list={{ ...list, value: rows }}
        empty={nothingFound}
        columns={[
          [institution, ({ id }) => <EntityName id={id} />],
          [institutions.type, ({ type }) => institutions.kinds[type]],
          [
            fields.state,
            (row) => (
              <>
                <StatePill kind="institution" state={stateOf(row)} />{' '}
                {!row.health.answers && <Moment at={row.health.since} />}
              </>
            ),
          ],
          [
            institutions.answered,
            ({ health: { answered } }) =>
              answered === null ? '—' : formatPercent(100 * answered, 1),
            'end',
          ],
          [institutions.provenance.recorded, ({ coverage }) => coverage.recorded, 'end'],
          [institutions.provenance.documented, ({ coverage }) => coverage.documented, 'end'],
          [institutions.provenance.assumed, ({ coverage }) => coverage.assumed, 'end'],
        ]}
      />
    </Page>
  );
}

const stateOf = ({ enabled, health }: Institution) =>
  health.answers ? (enabled ? 'available' : 'inactive') : 'silent';
