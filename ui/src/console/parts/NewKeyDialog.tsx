import { useRef, useState } from 'react';
import type { KeyScope } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { useConsole } from './useConsole.ts';

const SCOPES: readonly KeyScope[] = ['main', 'connect', 'manage', 'persons'];
/** What the quick start and the widget need. */
const USUAL: ReadonlySet<KeyScope> = new Set(['main', 'connect']);

export interface NewKeyDialogProps {
  onMade: (apiKey: string) => void;
  onClose: () => void;
}

/** Asks what a new key may do and until when, and makes it. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const { keys: words } = useWords();
  const { calls } = useConsole();
  const apiKey = useRef('');
  const [scopes, setScopes] = useState(USUAL);
  return (
    <ActDialog
      title={words.makeTitle}
      label={words.make}
      act={async (field) => {
        const until = field('until');
        const made = await calls.createKey({
          scopes: SCOPES.filter((scope) => scopes.has(scope)),
          ...(until !== '' && { expiresAt: endOf(until) }),
        });
        apiKey.current = made.apiKey;
      }}
      onDone={() => onMade(apiKey.current)}
      onClose={onClose}
    >
      <FieldGroup label={words.scopesAsked}>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={<span translate="no">{scope}</span>}
            hint={words.scopeHints[scope]}
            checked={scopes.has(scope)}
            required={scopes.size === 0}
            onCheckedChange={(isChecked) => {
              const next = new Set(scopes);
              if (isChecked) next.add(scope);
              else next.delete(scope);
              setScopes(next);
            }}
          />
        ))}
      </FieldGroup>
      <TextField
        size="compact"
        type="date"
        name="until"
        label={words.until}
        hint={words.untilHint}
        isOptional
      />
    </ActDialog>
  );
}

/** The last moment of a day, in the member's time zone. */
function endOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
