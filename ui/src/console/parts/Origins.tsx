import { useState, type SubmitEvent } from 'react';
import type { WidgetConfig } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import styles from './CardList.module.css';
import { RowButton } from './cells.tsx';
import filters from './Filters.module.css';
import { Section } from './Page.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { useAsk } from './useAsk.tsx';
import { useConsole } from './useConsole.ts';
import { useAct } from './useRead.ts';

export interface OriginsProps {
  config: WidgetConfig;
  onChange: (config: WidgetConfig) => void;
}

/** The sites that may show the widget, added and taken away one by one. */
export function Origins({ config: { id, allowedOrigins }, onChange }: OriginsProps) {
  const { widget } = useWords();
  const { calls, can } = useConsole();
  const [origin, setOrigin] = useState('');
  const { run, isBusy, problem } = useAct();
  const { ask, dialog } = useAsk(() => undefined);
  const canWrite = can('widget:write');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      onChange(await calls.addOrigin(id, origin.trim()));
      setOrigin('');
    });
  };
  const askToRemove = (one: string) =>
    ask({
      isDanger: true,
      title: widget.removeTitle,
      label: widget.remove,
      body: widget.removeBody(one),
      act: async () => {
        onChange(await calls.removeOrigin(id, one));
        return {};
      },
    });
  return (
    <Section title={widget.origins} lead={widget.originsLead}>
      <ul role="list" className={styles['list']}>
        {allowedOrigins.map((one) => (
          <li key={one}>
            <InlineCode>{one}</InlineCode>
            {/* The API keeps at least one. */}
            {canWrite && allowedOrigins.length > 1 && (
              <RowButton label={widget.remove} of={one} onClick={() => askToRemove(one)} />
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <form className={filters['root']} onSubmit={handleSubmit}>
          <TextField
            size="compact"
            type="url"
            label={widget.origin}
            hint={widget.originHint}
            required
            value={origin}
            onValueChange={setOrigin}
          />
          <Button type="submit" variant="secondary" size="compact" isBusy={isBusy}>
            {widget.add}
          </Button>
        </form>
      )}
      {problem !== null && <ProblemAlert problem={problem} isFocused />}
      {dialog}
    </Section>
  );
}
