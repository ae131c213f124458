import { useState } from 'react';
import type { WebhookRow } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import styles from './ActDialog.module.css';
import { EVENT_TYPES } from './eventTypes.ts';
import { FieldGroup } from './FieldGroup.tsx';

type WebhookBody = Pick<WebhookRow, 'url' | 'types'>;

export interface WebhookDialogProps {
  title: string;
  label: string;
  /** What it is now; a new webhook receives all events. */
  webhook?: WebhookBody;
  save: (body: WebhookBody) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a webhook's address and events. */
export function WebhookDialog({
  title,
  label,
  webhook,
  save,
  onDone,
  onClose,
}: WebhookDialogProps) {
  const { webhooks: words } = useWords();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [isAll, setIsAll] = useState((webhook?.types ?? null) === null);
  const [types, setTypes] = useState<ReadonlySet<string>>(new Set(webhook?.types ?? []));
  return (
    <ActDialog
      title={title}
      label={label}
      act={() => save({ url: url.trim(), types: isAll ? null : [...types] })}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        size="compact"
        type="url"
        label={words.url}
        hint={words.urlHint}
        required
        value={url}
        onValueChange={setUrl}
      />
      <Checkbox label={words.allTypes} checked={isAll} onCheckedChange={setIsAll} />
      {!isAll && (
        <FieldGroup label={words.types}>
          <div className={styles['choices']}>
            {EVENT_TYPES.map((type) => (
              <Checkbox
                key={type}
                label={<span translate="no">{type}</span>}
                checked={types.has(type)}
                required={types.size === 0}
                onCheckedChange={(isChecked) => {
                  const next = new Set(types);
                  if (isChecked) next.add(type);
                  else next.delete(type);
                  setTypes(next);
                }}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </ActDialog>
  );
}
