import { useState } from 'react';
import type { WebhookRow } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import { EVENT_TYPES } from './eventTypes.ts';
import { FieldGroup } from './FieldGroup.tsx';
import styles from './useAsk.module.css';

type WebhookBody = Pick<WebhookRow, 'url' | 'types'>;

/** A webhook's address and events; a new one receives all. */
export function WebhookFields({ webhook }: { webhook?: WebhookBody }) {
  const { webhooks: words } = useWords();
  const [isAll, setIsAll] = useState((webhook?.types ?? null) === null);
  const [types, setTypes] = useState<readonly string[]>(webhook?.types ?? []);
  const choose = (type: string, isChosen: boolean) =>
    setTypes(isChosen ? [...types, type] : types.filter((one) => one !== type));
  return (
    <>
      <TextField
        size="compact"
        type="url"
        name="url"
        label={words.url}
        hint={words.urlHint}
        required
        defaultValue={webhook?.url ?? ''}
      />
      <Checkbox name="all" label={words.allTypes} checked={isAll} onCheckedChange={setIsAll} />
      {!isAll && (
        <FieldGroup label={words.types}>
          <div className={styles['choices']}>
            {EVENT_TYPES.map((type) => (
              <Checkbox
                key={type}
                name={type}
                label={<span translate="no">{type}</span>}
                checked={types.includes(type)}
                required={types.length === 0}
                onCheckedChange={(isChosen) => choose(type, isChosen)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

/** What the fields say. */
export function webhookOf(field: (name: string) => string): WebhookBody {
  const types = EVENT_TYPES.filter((type) => field(type) !== '');
  return { url: field('url'), types: field('all') === '' ? types : null };
}
