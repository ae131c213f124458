import { Link } from '../../components/Link/Link.tsx';
import { hashOf } from '../flow/route.ts';
import cells from '../parts/cells.module.css';
import { ListTable } from '../parts/ListTable.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** The client's configurations of the widget. */
export function WidgetConfigs() {
  const words = useWords();
  const { widget } = words;
  const { calls } = useConsole();
  const list = useRead(calls.listWidgetConfigs);
  return (
    <Page title={words.nav.widget} lead={widget.lead}>
      <RoleNote permission="widget:write" />
      <ListTable
        caption={words.nav.widget}
        rowKey={({ id }) => id}
        list={list}
        empty={widget.empty}
        columns={[
          {
            id: 'app',
            header: widget.appName,
            cell: ({ id, appName }) => <Link href={hashOf('widget', id)}>{appName}</Link>,
          },
          {
            id: 'id',
            header: widget.id,
            cell: ({ id }) => (
              <span className={cells['id']} translate="no">
                {id}
              </span>
            ),
          },
          {
            id: 'origins',
            header: widget.origins,
            isNumeric: true,
            cell: ({ allowedOrigins }) => allowedOrigins.length,
          },
          { id: 'terms', header: widget.termsVersion, cell: ({ terms }) => terms.version },
          {
            id: 'validity',
            header: widget.validity,
            isNumeric: true,
            cell: ({ validityMonths }) => widget.months(validityMonths),
          },
        ]}
      />
    </Page>
  );
}
