import { useRef, useState } from 'react';
import type { Delivery, WebhookRow } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import type { DataTableColumn } from '../../components/DataTable/DataTable.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { formatNumber } from '../../format/formatAmount.ts';
import { useWords } from '../words/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import { ChoiceFilter, useFilter } from './Filters.tsx';
import styles from './Filters.module.css';
import { ListTable } from './ListTable.tsx';
import { Moment } from './Moment.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { RowButton } from './RowButton.tsx';
import { Section } from './Section.tsx';
import { WholeId } from './ShortId.tsx';
import { StatePill } from './StatePill.tsx';
import { useConsole } from './useConsole.ts';
import { useAct, useReadPages } from './useRead.ts';

export interface DeliveriesProps {
  webhook: WebhookRow;
  canWrite: boolean;
}

/** What was sent to a webhook and what it answered, to send again one or a span. */
export function Deliveries({ webhook, canWrite }: DeliveriesProps) {
  const words = useWords();
  const { webhooks } = words;
  const { calls } = useConsole();
  const status = (useFilter().query['status'] ?? null) as Delivery['status'] | null;
  const list = useReadPages((from) => calls.listDeliveries(webhook.id, status, from), status ?? '');
  const [seen, setSeen] = useState<Delivery | null>(null);
  const [isAskingSpan, setIsAskingSpan] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const retry = useAct();
  const columns: DataTableColumn<Delivery>[] = [
    { id: 'type', header: webhooks.event, cell: ({ type }) => <span translate="no">{type}</span> },
    {
      id: 'status',
      header: webhooks.state,
      cell: (row) => <StatePill kind="delivery" state={row.status} />,
    },
    { id: 'answer', header: webhooks.answer, cell: (row) => <Answer delivery={row} /> },
    { id: 'attempts', header: webhooks.attempts, isNumeric: true, cell: (row) => row.attempts },
    {
      id: 'at',
      header: webhooks.at,
      isNumeric: true,
      cell: (row) => <Moment at={row.createdAt} />,
    },
    {
      id: 'acts',
      header: words.keys.acts,
      isNumeric: true,
      cell: (row) => (
        <>
          {canWrite && row.status !== 'pending' && (
            <RowButton
              label={webhooks.retry}
              of={row.type}
              onClick={() =>
                void retry.run(async () => {
                  await calls.retryDelivery(webhook.id, row.id);
                  setDone(webhooks.retried(1));
                  list.reload();
                })
              }
            />
          )}
          <RowButton
            label={webhooks.see}
            of={row.type}
            aria-haspopup="dialog"
            onClick={() => setSeen(row)}
          />
        </>
      ),
    },
  ];
  return (
    <Section
      title={webhooks.deliveries}
      lead={webhooks.deliveriesLead}
      actions={
        canWrite && (
          <Button
            size="compact"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setIsAskingSpan(true)}
          >
            {webhooks.span}
          </Button>
        )
      }
    >
      <div className={styles['root']}>
        <ChoiceFilter name="status" label={webhooks.state} choices={words.states.delivery} />
      </div>
      <p role="status">{done}</p>
      {retry.problem !== null && <ProblemAlert problem={retry.problem} isFocused />}
      <ListTable
        caption={webhooks.deliveries}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        empty={status === null ? webhooks.noDeliveries : words.nothingFound}
      />
      {seen !== null && <DeliveryDialog delivery={seen} onClose={() => setSeen(null)} />}
      {isAskingSpan && (
        <SpanDialog
          webhook={webhook}
          onDone={(retried) => {
            setIsAskingSpan(false);
            setDone(webhooks.retried(retried));
            list.reload();
          }}
          onClose={() => setIsAskingSpan(false)}
        />
      )}
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
  const { webhooks } = useWords();
  const { lastAttempt: last, eventId, type, attempts, nextAttemptAt } = delivery;
  return (
    <Dialog isOpen onClose={onClose} title={type}>
      <DescriptionList
        layout="beside"
        items={[
          {
            term: webhooks.state,
            description: <StatePill kind="delivery" state={delivery.status} />,
          },
          { term: webhooks.eventId, description: <WholeId id={eventId} /> },
          { term: webhooks.attempts, description: attempts },
          { term: webhooks.lastAttempt, description: <Moment at={last?.at} /> },
          { term: webhooks.answer, description: <Answer delivery={delivery} /> },
          {
            term: webhooks.took,
            description: last === null ? '—' : `${formatNumber(last.durationMs)} ms`,
          },
          { term: webhooks.nextAttempt, description: <Moment at={nextAttemptAt} /> },
        ]}
      />
      {last?.answer != null && last.answer !== '' && (
        <CodeBlock code={last.answer} language="text" title={webhooks.answerBody} />
      )}
    </Dialog>
  );
}

interface SpanDialogProps {
  webhook: WebhookRow;
  onDone: (retried: number) => void;
  onClose: () => void;
}

function SpanDialog({ webhook, onDone, onClose }: SpanDialogProps) {
  const { webhooks } = useWords();
  const { calls } = useConsole();
  const [status, setStatus] = useState<'failed' | 'all'>('failed');
  const retried = useRef(0);
  return (
    <ActDialog
      title={webhooks.spanTitle}
      label={webhooks.span}
      act={async (field) => {
        const moment = (name: string) => new Date(field(name)).toISOString();
        const span = { from: moment('from'), to: moment('to'), status };
        retried.current = (await calls.retrySpan(webhook.id, span)).retried;
      }}
      onDone={() => onDone(retried.current)}
      onClose={onClose}
    >
      <p>{webhooks.spanBody}</p>
      <TextField size="compact" type="datetime-local" name="from" label={webhooks.from} required />
      <TextField size="compact" type="datetime-local" name="to" label={webhooks.to} required />
      <Select
        size="compact"
        label={webhooks.which}
        options={[
          { value: 'failed', label: webhooks.onlyFailed },
          { value: 'all', label: webhooks.allDeliveries },
        ]}
        value={status}
        onValueChange={(value) => setStatus(value === 'all' ? 'all' : 'failed')}
      />
    </ActDialog>
  );
}
