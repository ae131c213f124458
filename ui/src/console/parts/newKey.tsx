import { useState } from 'react';
import type { ConsoleCalls, KeyScope, NewKey } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import { FieldGroup } from './FieldGroup.tsx';

const SCOPES: readonly KeyScope[] = ['main', 'connect', 'manage', 'persons'];
/** What the quick start and the widget need. */
const USUAL: ReadonlySet<KeyScope> = new Set(['main', 'connect']);

/** What a new key may do, and until when. */
export function NewKeyFields() {
  const { keys: words } = useWords();
  const [scopes, setScopes] = useState(USUAL);
  const choose = (scope: KeyScope, isChosen: boolean) =>
    setScopes(new Set(SCOPES.filter((one) => (one === scope ? isChosen : scopes.has(one)))));
  return (
    <>
      <FieldGroup label={words.scopesAsked}>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            label={<span translate="no">{scope}</span>}
            hint={words.scopeHints[scope]}
            checked={scopes.has(scope)}
            required={scopes.size === 0}
            onCheckedChange={(isChosen) => choose(scope, isChosen)}
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
    </>
  );
}

/** Makes the key that the fields describe; it expires at the end of its day, in the member's zone. */
export function makeKey(calls: ConsoleCalls, field: (name: string) => string): Promise<NewKey> {
  const until = field('until');
  return calls.createKey({
    scopes: SCOPES.filter((scope) => field(scope) !== ''),
    ...(until !== '' && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
  });
}
