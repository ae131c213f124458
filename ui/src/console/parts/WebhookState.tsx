import type { WebhookRow } from '../../client/index.ts';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { useWords } from '../words/texts.ts';

/** Whether a webhook receives events, and if not, why. */
export function WebhookState({ webhook }: { webhook: WebhookRow }) {
  const { webhooks: words } = useWords();
  const { disabled, failingSince } = webhook;
  if (disabled !== null)
    return (
      <StatusPill tone={disabled.reason === 'by_client' ? 'neutral' : 'danger'}>
        {words.disabled[disabled.reason]}
      </StatusPill>
    );
  return failingSince === null ? (
    <StatusPill tone="success">{words.working}</StatusPill>
  ) : (
    <StatusPill tone="warning">{words.failing}</StatusPill>
  );
}
