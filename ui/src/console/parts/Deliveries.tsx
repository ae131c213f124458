import { useState } from 'react';
import type { Delivery, WebhookRow } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { formatNumber } from '../../format/formatAmount.ts';
import { useWords } from '../words/texts.ts';
import { Moment, RowButton, StatePill, WholeId } from './cells.tsx';
import styles from './Filters.module.css';
import { ChoiceFilter, useFilter } from './Filters.tsx';
import { ListTable } from './ListTable.tsx';
import { Section } from './Page.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { useAsk } from './useAsk.tsx';
import { useConsole } from './useConsole.ts';
import { useAct, useReadPages } from './useRead.ts';

export interface DeliveriesProps {
  webhook: WebhookRow;
  canWrite: boolean;
}

/** What was sent to a webhook and what it answered, to send again one or a span. */
export function Deliveries({ webhook, canWrite }: DeliveriesProps) {
  const { fields, nothingFound, states, webhooks } = useWords();
  const { calls } = useConsole();
  const status = (useFilter().query['status'] ?? null) as Delivery['status'] | null;
  const list = useReadPages((from) => calls.listDeliveries(webhook.id, status, from), status ?? '');
  const [seen, setSeen] = useState<Delivery | null>(null);
  const [hasRetried, setHasRetried] = useState(false);
  const retry = useAct();
  const { ask, done, dialog } = useAsk(list.reload);
  const retryOne = (delivery: Delivery) =>
    retry.run(async () => {
      await calls.retryDelivery(webhook.id, delivery.id);
      setHasRetried(true);
      list.reload();
    });
  const askForSpan = () =>
    ask({
      title: webhooks.spanTitle,
      label: webhooks.span,
      body: <SpanFields />,
      act: async (field) => {
        const moment = (name: string) => new Date(field(name)).toISOString();
        const which = field('which') === 'all' ? 'all' : 'failed';
        const span = { from: moment('from'), to: moment('to'), status: which } as const;
        return { done: webhooks.retried((await calls.retrySpan(webhook.id, span)).retried) };
      },
    });
  return (
    <Section
      title={webhooks.deliveries}
      actions={
        <>
          <Button size="compact" variant="quiet" onClick={list.reload}>
            {webhooks.refresh}
          </Button>
          {canWrite && (
            <Button size="compact" variant="secondary" aria-haspopup="dialog" onClick={askForSpan}>
              {webhooks.span}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['root']}>
        <ChoiceFilter name="status" label={fields.state} choices={states.delivery} />
      </div>
      <p role="status">{done ?? (hasRetried && webhooks.retried(1))}</p>
      {retry.problem !== null && <ProblemAlert problem={retry.problem} isFocused />}
      <ListTable
        caption={webhooks.deliveries}
        rowKey={({ id }) => id}
        list={list}
        empty={status === null ? webhooks.noDeliveries : nothingFound}
        columns={[
          [webhooks.event, ({ type }) => <span translate="no">{type}</span>],
          [fields.state, (row) => <StatePill kind="delivery" state={row.status} />],
          [fields.answer, (row) => <Answer delivery={row} />],
          [webhooks.attempts, ({ attempts }) => attempts, 'end'],
          [fields.at, ({ createdAt }) => <Moment at={createdAt} />, 'end'],
        ]}
        acts={(row) => (
          <>
            {canWrite && row.lastAttempt !== null && (
              <RowButton
                aria-haspopup={undefined}
                label={webhooks.retry}
                of={row.type}
                onClick={() => void retryOne(row)}
              />
            )}
            <RowButton label={fields.see} of={row.type} onClick={() => setSeen(row)} />
          </>
        )}
      />
      {seen !== null && <DeliveryDialog delivery={seen} onClose={() => setSeen(null)} />}
      {dialog}
    </Section>
  );
}

function Answer({ delivery: { lastAttempt } }: { delivery: Delivery }) {
  const { webhooks } = useWords();
  if (lastAttempt === null) return <>—</>;
  const { status, fault } = lastAttempt;
  return <>{status ?? (fault === null ? '—' : webhooks.faults[fault])}</>;
}

function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { webhooks, fields } = useWords();
  const { lastAttempt: last, eventId, type, status, attempts, nextAttemptAt } = delivery;
  const took = last === null ? '—' : `${formatNumber(last.durationMs)} ms`;
  return (
    <Dialog isOpen onClose={onClose} title={type}>
      <DescriptionList
        layout="beside"
        items={[
          { term: fields.state, description: <StatePill kind="delivery" state={status} /> },
          { term: webhooks.eventId, description: <WholeId id={eventId} /> },
          { term: webhooks.attempts, description: attempts },
          { term: webhooks.lastAttempt, description: <Moment at={last?.at} /> },
          { term: fields.answer, description: <Answer delivery={delivery} /> },
          { term: fields.took, description: took },
          { term: webhooks.nextAttempt, description: <Moment at={nextAttemptAt} /> },
        ]}
      />
      {last?.answer != null && last.answer !== '' && (
        <CodeBlock code={last.answer} language="text" title={webhooks.answerBody} />
      )}
    </Dialog>
  );
}

function SpanFields() {
  const { webhooks } = useWords();
  return (
    <>
      <p>{webhooks.spanBody}</p>
      <TextField size="compact" type="datetime-local" name="from" label={webhooks.from} required />
      <TextField size="compact" type="datetime-local" name="to" label={webhooks.to} required />
      <Select
        size="compact"
        name="which"
        label={webhooks.which}
        options={[
          { value: 'failed', label: webhooks.onlyFailed },
          { value: 'all', label: webhooks.allDeliveries },
        ]}
        defaultValue="failed"
      />
    </>
  );
}
