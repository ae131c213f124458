import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = (name: string) =>
  readFileSync(join(root, 'docs-app/content/docs/cauce-connect', name), 'utf8');

interface WidgetMessage {
  type: string;
  event?: { name: string; step: string };
  exit?: { reason: string };
}

/** One example of each message that the widget may send to a page, from its contract. */
const { widget } = JSON.parse(
  readFileSync(join(root, 'ui/src/widget/protocol/messages.contract.json'), 'utf8'),
) as { widget: WidgetMessage[] };

const unique = (values: readonly (string | undefined)[]) => [
  ...new Set(values.filter((value) => value !== undefined)),
];
/** Names in the first column of the table under a heading. */
const rowsUnder = (source: string, id: string) => {
  const section = source.slice(source.indexOf(`{/* #${id} */}`)).split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
};

describe('the page about the connect flow', () => {
  const flow = page('flow.mdx');

  it('documents exactly the exit reasons of the widget', () => {
    const reasons = unique(widget.map(({ exit }) => exit?.reason));
    expect(reasons.length).toBeGreaterThan(5);
    expect(rowsUnder(flow, 'salidas').slice(1).toSorted()).toEqual(reasons.toSorted());
  });

  it('documents every event and step', () => {
    const names = unique(widget.map(({ event }) => event?.name));
    expect(rowsUnder(flow, 'eventos').slice(1).toSorted()).toEqual(names.toSorted());
    const sentence = /^`step` es [^.]+\./m.exec(flow)?.[0] ?? '';
    const steps = [...sentence.matchAll(/`(\w+)`/g)].slice(1).map(([, name]) => name);
    expect(steps.toSorted()).toEqual(unique(widget.map(({ event }) => event?.step)).toSorted());
  });
});
