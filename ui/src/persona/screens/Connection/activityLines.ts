import type { ActivityEntry, ActivityKind, PersonConnection } from '../../../client/index.ts';
import { formatDate } from '../../../format/formatDate.ts';
import type { Locale } from '../../../messages/index.ts';
import type { PersonWords } from '../../words/es.ts';

/** A line of the log: one event, or the consecutive reads of one day. */
export interface ActivityLine {
  key: string;
  kind: ActivityKind;
  /** ISO 8601; for several reads, the time of the newest. */
  at: string;
  text: string;
}

/** The log in words, in its order. */
export function activityLines(
  entries: readonly ActivityEntry[],
  connection: PersonConnection,
  spoken: { words: PersonWords; locale: Locale },
): ActivityLine[] {
  return runsOf(entries).map((run) => {
    const [{ at, kind }] = run;
    return {
      key: `${at} ${kind} ${String(entries.indexOf(run[0]))}`,
      at,
      kind,
      text: textOf(run, connection, spoken),
    };
  });
}

type Run = [ActivityEntry, ...ActivityEntry[]];

/** Groups consecutive reads of one day in Chile; every other entry stays alone. */
function runsOf(entries: readonly ActivityEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      entry.kind === 'read' &&
      last[0].kind === 'read' &&
      dayOf(entry) === dayOf(last[0]);
    if (isSame) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const dayOf = ({ at }: ActivityEntry): string => formatDate(at, 'numeric');

function textOf(
  run: Run,
  { recipient, entity, products }: PersonConnection,
  { words: { activity }, locale }: { words: PersonWords; locale: Locale },
) {
  const [{ kind, detail }] = run;
  const institution = entity?.name ?? activity.institution;
  switch (kind) {
    case 'read': {
      const counts = new Map<string, number>();
      for (const one of run) {
        const id = one.detail ?? '';
        const title = products.find((product) => product.id === id)?.titles[locale] ?? id;
        counts.set(title, (counts.get(title) ?? 0) + 1);
      }
      const titles = [...counts].map(([title, count]) =>
        counts.size === 1 ? title : activity.product(title, count),
      );
      return activity.read(recipient.name, titles.join(', '), run.length);
    }
    case 'requested':
    case 'activated':
    case 'client-exported':
    case 'client-export-withheld':
    case 'client-erasure-withheld':
      return activity[kind](recipient.name);
    case 'extraction-started':
      return activity[kind](institution);
    case 'extraction-ended':
      return detail === 'wrong_login' || detail === 'locked'
        ? activity.extractionEnded[detail](institution)
        : activity.extractionEnded[detail === 'success' ? 'success' : 'other'];
    case 'ended':
      return activity.ended[
        detail === 'DISCARDED' || detail === 'INVALID_PASSWORD' ? detail : 'other'
      ];
    default:
      return activity[kind];
  }
}
