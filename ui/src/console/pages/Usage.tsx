import { useState } from 'react';
import type { TaskStatus, Usage as UsageOfMonth } from '../../client/index.ts';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Progress } from '../../components/Progress/Progress.tsx';
import { formatNumber } from '../../format/formatAmount.ts';
import { useLocale } from '../../messages/index.ts';
import { Moment, StatePill } from '../parts/cells.tsx';
import filters from '../parts/Filters.module.css';
import { ChoiceFilter, useFilter } from '../parts/Filters.tsx';
import { ListSection } from '../parts/ListTable.tsx';
import { Page } from '../parts/Page.tsx';
import { Loaded } from '../parts/ProblemAlert.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';
import styles from './Usage.module.css';

/** How many months the API keeps. */
const MONTHS_KEPT = 13;

/** What a month has used of the quota, day by day, and what was given back. */
export function Usage() {
  const words = useWords();
  const locale = useLocale();
  const { calls } = useConsole();
  const month = useFilter().query['month'] ?? null;
  const reading = useRead(() => calls.readUsage(month), month ?? '');
  const [months] = useState(() => lastMonths(new Date()));
  return (
    <Page title={words.nav.usage} lead={words.usage.lead}>
      <div className={filters['root']}>
        <ChoiceFilter
          name="month"
          label={words.usage.month}
          all={monthText(months[0] ?? '', locale)}
          choices={Object.fromEntries(months.slice(1).map((one) => [one, monthText(one, locale)]))}
        />
      </div>
      <Loaded reading={reading}>
        {(usage) => <Month usage={usage} isLoading={reading.isLoading} />}
      </Loaded>
    </Page>
  );
}

function Month({ usage, isLoading }: { usage: UsageOfMonth; isLoading: boolean }) {
  const { usage: words, tasks, nav } = useWords();
  const { ends, used, limit, remaining, returned, resetAt, days } = usage;
  const most = Math.max(1, ...days.map((day) => day.used));
  return (
    <>
      <div className={styles['quota']}>
        <p className={styles['figure']}>
          {formatNumber(used)} <span>{words.of(formatNumber(limit))}</span>
        </p>
        <Progress isLabelHidden label={words.share} value={used} max={Math.max(1, limit)} />
      </div>
      <DescriptionList
        items={[
          { term: words.remaining, description: formatNumber(remaining) },
          { term: words.returned, description: `${formatNumber(returned)}. ${words.returnedIs}` },
          { term: words.resets, description: <Moment at={resetAt} /> },
        ]}
      />
      <ListSection
        title={words.days}
        rowKey={({ date }) => date}
        list={{ value: [...days].reverse(), problem: null, isLoading, reload: () => undefined }}
        empty={words.empty}
        columns={[
          [words.day, ({ date }) => <Moment isDay at={date} />],
          [
            words.compared,
            (day) => (
              <span
                className={styles['bar']}
                aria-hidden="true"
                style={{ inlineSize: `${(100 * day.used) / most}%` }}
              />
            ),
          ],
          [nav.tasks, (day) => formatNumber(day.used), 'end'],
        ]}
      />
      <ListSection
        title={words.ends}
        rowKey={({ action, outcome }) => `${action} ${outcome}`}
        list={{ value: ends, problem: null, isLoading, reload: () => undefined }}
        empty={words.empty}
        columns={[
          [tasks.action, ({ action }) => action],
          [words.outcome, ({ outcome }) => <Outcome outcome={outcome} />],
          [nav.tasks, (end) => formatNumber(end.tasks), 'end'],
          [words.returned, (end) => formatNumber(end.returned), 'end'],
        ]}
      />
    </>
  );
}

/** A final state in words, or the code of an error as the API gives it. */
function Outcome({ outcome }: { outcome: string }) {
  if (!(outcome in useWords().states.task)) return <code>{outcome}</code>;
  return <StatePill kind="task" state={outcome as TaskStatus} />;
}

/** The months that the API keeps, this one first, as `2026-11`. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_KEPT }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

function monthText(month: string, locale: 'es-CL' | 'en'): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${month}-01T00:00:00Z`));
}
