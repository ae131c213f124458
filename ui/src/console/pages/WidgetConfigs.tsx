import { useState, type SubmitEvent } from 'react';
import type { WidgetConfig as Settings } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { hashOf } from '../flow/route.ts';
import { ShortId } from '../parts/cells.tsx';
import { ConfigFields } from '../parts/ConfigFields.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Origins } from '../parts/Origins.tsx';
import { Page, RoleNote, Section } from '../parts/Page.tsx';
import { Loaded, ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useAct, useRead } from '../parts/useRead.ts';
import { WidgetPreview } from '../parts/WidgetPreview.tsx';
import { useWords } from '../words/texts.ts';
import styles from './WidgetConfigs.module.css';

/** The client's configurations of the widget. */
export function WidgetConfigs() {
  const { fields, nav, widget } = useWords();
  const { calls } = useConsole();
  const list = useRead(calls.listWidgetConfigs);
  return (
    <Page title={nav.widget} lead={widget.lead}>
      <RoleNote permission="widget:write" />
      <ListTable
        caption={nav.widget}
        rowKey={({ id }) => id}
        list={list}
        empty={widget.empty}
        columns={[
          [widget.appName, ({ id, appName }) => <Link href={hashOf('widget', id)}>{appName}</Link>],
          [fields.id, ({ id }) => <ShortId id={id} />],
          [widget.origins, ({ allowedOrigins }) => allowedOrigins.length, 'end'],
          [widget.termsVersion, ({ terms }) => terms.version],
          [widget.validity, ({ validityMonths }) => widget.months(validityMonths), 'end'],
        ]}
      />
    </Page>
  );
}

/** One configuration of the widget, with what the person will see of it. */
export function WidgetConfig({ id }: { id: string }) {
  const words = useWords();
  const { calls } = useConsole();
  const reading = useRead(() => calls.readWidgetConfig(id));
  const [saved, setSaved] = useState<Settings | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const config = saved ?? reading.value;
  return (
    <Page
      title={config?.appName ?? words.nav.widget}
      back={{ href: hashOf('widget'), label: words.widget.back }}
      lead={config?.id}
      done={done}
    >
      <RoleNote permission="widget:write" />
      <Loaded reading={{ ...reading, value: config }}>
        {(current) => (
          <Config
            config={current}
            onSaved={(next) => {
              setSaved(next);
              setDone(words.widget.saved);
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Config({ config, onSaved }: { config: Settings; onSaved: (config: Settings) => void }) {
  const { widget, working } = useWords();
  const { calls, can } = useConsole();
  const [draft, setDraft] = useState(config);
  const { run, isBusy, problem } = useAct();
  const canWrite = can('widget:write');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      const { id, allowedOrigins: _, updatedAt: __, ...settings } = draft;
      const next = await calls.changeWidgetConfig(id, settings);
      setDraft(next);
      onSaved(next);
    });
  };
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <form className={styles['column']} onSubmit={handleSubmit}>
          <fieldset className={styles['fields']} disabled={!canWrite}>
            <ConfigFields draft={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
          </fieldset>
          {problem !== null && <ProblemAlert problem={problem} isFocused />}
          {canWrite && (
            <Button type="submit" isBusy={isBusy} busyLabel={working}>
              {widget.save}
            </Button>
          )}
        </form>
        <Origins config={config} onChange={onSaved} />
      </div>
      <div className={styles['preview']}>
        <Section title={widget.preview}>
          <WidgetPreview config={draft} />
        </Section>
      </div>
    </div>
  );
}
