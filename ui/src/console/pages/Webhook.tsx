import { useState } from 'react';
import type { Delivery, WebhookRow } from '../../client/index.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { formatDate, formatTime } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import { hashOf } from '../flow/route.ts';
import { ActDialog } from '../parts/ActDialog.tsx';
import { Deliveries } from '../parts/Deliveries.tsx';
import { Page } from '../parts/Page.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { RoleNote } from '../parts/RoleNote.tsx';
import { Section } from '../parts/Section.tsx';
import { WholeId } from '../parts/ShortId.tsx';
import { ShownOnceDialog } from '../parts/ShownOnceDialog.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useAct, useRead } from '../parts/useRead.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { WebhookDialog } from '../parts/WebhookDialog.tsx';
import { WebhookState } from '../parts/WebhookState.tsx';
import { useWords } from '../words/texts.ts';

type Asked = 'edit' | 'rotate' | 'switch' | 'delete';

/** One webhook: its deliveries, and what can be done with it. */
export function Webhook({ id }: { id: string }) {
  const words = useWords();
  const { webhooks } = words;
  const { calls, can } = useConsole();
  // There are few of them, and a list that was read tells a wrong id from one of another client.
  const { value, problem, reload } = useRead(async () => {
    const all = await calls.listWebhooks();
    return all.find((one) => one.id === id) ?? 'unknown';
  });
  const webhook = value === 'unknown' ? null : value;
  return (
    <Page
      title={webhook === null ? webhooks.webhook : new URL(webhook.url).host}
      status={webhook !== null && <WebhookState webhook={webhook} />}
      back={{ href: hashOf('webhooks'), label: webhooks.back }}
    >
      {problem !== null && <ProblemAlert problem={problem} onRetry={reload} />}
      {value === 'unknown' && (
        <Alert tone="warning" title={words.problems.not_found.title}>
          {words.problems.not_found.body}
        </Alert>
      )}
      {value === null && problem === null && <Waiting />}
      {webhook !== null && (
        <Known webhook={webhook} canWrite={can('webhooks:write')} onChange={reload} />
      )}
    </Page>
  );
}

interface KnownProps {
  webhook: WebhookRow;
  canWrite: boolean;
  onChange: () => void;
}

function Known({ webhook, canWrite, onChange }: KnownProps) {
  const words = useWords();
  const { webhooks } = words;
  const { calls } = useConsole();
  const [tested, setTested] = useState<Delivery | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const test = useAct();
  return (
    <>
      <DescriptionList
        items={[
          { term: webhooks.url, description: webhook.url },
          { term: webhooks.id, description: <WholeId id={webhook.id} /> },
          { term: webhooks.types, description: webhook.types?.join(', ') ?? webhooks.allTypes },
        ]}
      />
      <RoleNote permission="webhooks:write" />
      {canWrite && (
        <Section
          title={webhooks.acts}
          actions={
            <>
              <Button
                size="compact"
                variant="secondary"
                isBusy={test.isBusy}
                busyLabel={webhooks.testing}
                onClick={() =>
                  void test.run(async () => setTested(await calls.testWebhook(webhook.id)))
                }
              >
                {webhooks.test}
              </Button>
              {(['edit', 'rotate', 'switch', 'delete'] as const).map((act) => (
                <Button
                  key={act}
                  size="compact"
                  variant="secondary"
                  aria-haspopup="dialog"
                  onClick={() => setAsked(act)}
                >
                  {act === 'switch' && !webhook.enabled ? webhooks.enable : webhooks.act[act]}
                </Button>
              ))}
            </>
          }
        >
          {test.problem !== null && <ProblemAlert problem={test.problem} isFocused />}
          <div role="status">{tested !== null && <Tested delivery={tested} />}</div>
        </Section>
      )}
      <Deliveries key={tested?.id ?? ''} webhook={webhook} canWrite={canWrite} />
      <Questions webhook={webhook} asked={asked} setAsked={setAsked} onChange={onChange} />
    </>
  );
}

/** How the test went. */
function Tested({ delivery }: { delivery: Delivery }) {
  const { webhooks } = useWords();
  const { lastAttempt, status } = delivery;
  const fault = lastAttempt?.fault ?? null;
  return (
    <Alert
      tone={status === 'delivered' ? 'success' : fault === null ? 'neutral' : 'warning'}
      title={webhooks.tested[status]}
    >
      {fault !== null && webhooks.faults[fault]}
      {lastAttempt?.status != null && ` ${webhooks.answered(lastAttempt.status)}`}
    </Alert>
  );
}

interface QuestionsProps {
  webhook: WebhookRow;
  asked: Asked | null;
  setAsked: (asked: Asked | null) => void;
  onChange: () => void;
}

function Questions({ webhook, asked, setAsked, onChange }: QuestionsProps) {
  const { webhooks, when } = useWords();
  const locale = useLocale();
  const { calls, flow } = useConsole();
  const [rotated, setRotated] = useState<{ secret: string; until: string } | null>(null);
  const { id, enabled } = webhook;
  const close = () => setAsked(null);
  const finish = () => {
    close();
    onChange();
  };
  return (
    <>
      {asked === 'edit' && (
        <WebhookDialog
          title={webhooks.act.edit}
          label={webhooks.save}
          webhook={webhook}
          save={async (body) => void (await calls.changeWebhook(id, body))}
          onDone={finish}
          onClose={close}
        />
      )}
      {asked === 'rotate' && (
        <ActDialog
          title={webhooks.rotateTitle}
          label={webhooks.act.rotate}
          act={async () => {
            const { secret, previousValidUntil: until } = await calls.rotateSecret(id);
            setRotated({ secret, until });
          }}
          onDone={finish}
          onClose={close}
        >
          <p>{webhooks.rotateBody}</p>
        </ActDialog>
      )}
      {asked === 'switch' && (
        <ActDialog
          title={enabled ? webhooks.disableTitle : webhooks.enable}
          label={enabled ? webhooks.act.switch : webhooks.enable}
          act={async () => void (await calls.changeWebhook(id, { enabled: !enabled }))}
          onDone={finish}
          onClose={close}
        >
          <p>{enabled ? webhooks.disableBody : webhooks.enableBody}</p>
        </ActDialog>
      )}
      {asked === 'delete' && (
        <ActDialog
          isDanger
          title={webhooks.deleteTitle}
          label={webhooks.act.delete}
          act={() => calls.deleteWebhook(id)}
          onDone={() => flow.go(hashOf('webhooks'))}
          onClose={close}
        >
          <p>{webhooks.deleteBody}</p>
        </ActDialog>
      )}
      {rotated !== null && (
        <ShownOnceDialog
          title={webhooks.secretTitle}
          body={webhooks.rotatedBody(
            when(formatDate(rotated.until, 'long', locale), formatTime(rotated.until)),
          )}
          secret={rotated.secret}
          onClose={() => setRotated(null)}
        />
      )}
    </>
  );
}
