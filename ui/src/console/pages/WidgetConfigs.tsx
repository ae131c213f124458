import { Link } from '../../components/Link/Link.tsx';
import { hashOf } from '../flow/route.ts';
import { ListTable } from '../parts/ListTable.tsx';
import { Page } from '../parts/Page.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { ShortId } from '../parts/ShortId.tsx';
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
          [widget.appName, ({ id, appName }) => <Link href={hashOf('widget', id)}>{appName}</Link>],
          [words.fields.id, ({ id }) => <ShortId id={id} />],
          [widget.origins, ({ allowedOrigins }) => allowedOrigins.length, 'end'],
          [widget.termsVersion, ({ terms }) => terms.version],
          [widget.validity, ({ validityMonths }) => widget.months(validityMonths), 'end'],
        ]}
      />
    </Page>
  );
}
