import { useRef, useState, type SubmitEvent } from 'react';
import type { WidgetConfig } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { InlineCode } from '../../components/InlineCode/InlineCode.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import styles from './Origins.module.css';
import { ProblemAlert } from './ProblemAlert.tsx';
import { RowButton } from './RowButton.tsx';
import { Section } from './Section.tsx';
import { useConsole } from './useConsole.ts';
import { useAct } from './useRead.ts';

export interface OriginsProps {
  config: WidgetConfig;
  onChange: (config: WidgetConfig) => void;
}

/** The sites that may show the widget, added and taken away one by one. */
export function Origins({ config, onChange }: OriginsProps) {
  const { widget } = useWords();
  const { calls, can } = useConsole();
  const [removing, setRemoving] = useState<string | null>(null);
  const [origin, setOrigin] = useState('');
  const changed = useRef(config);
  const { run, isBusy, problem } = useAct();
  const canWrite = can('widget:write');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      onChange(await calls.addOrigin(config.id, origin.trim()));
      setOrigin('');
    });
  };
  return (
    <Section title={widget.origins} lead={widget.originsLead}>
      <ul role="list" className={styles['list']}>
        {config.allowedOrigins.map((one) => (
          <li key={one}>
            <InlineCode>{one}</InlineCode>
            {/* The API keeps at least one. */}
            {canWrite && config.allowedOrigins.length > 1 && (
              <RowButton
                label={widget.remove}
                of={one}
                aria-haspopup="dialog"
                onClick={() => setRemoving(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <form className={styles['add']} onSubmit={handleSubmit}>
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
      {removing !== null && (
        <ActDialog
          isDanger
          title={widget.removeTitle}
          label={widget.remove}
          act={async () => {
            changed.current = await calls.removeOrigin(config.id, removing);
          }}
          onDone={() => {
            setRemoving(null);
            onChange(changed.current);
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{widget.removeBody(removing)}</p>
        </ActDialog>
      )}
    </Section>
  );
}
