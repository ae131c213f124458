import { describe, expect, it } from 'vitest';
import {
  arrowHead,
  DIAGRAM_WIDTH,
  layoutSequence,
  LINE_HEIGHT,
  loopPath,
  type PlacedMessage,
} from './layoutSequence.ts';

const participants = [
  { id: 'server', label: 'Tu servidor' },
  { id: 'cauce', label: 'Cauce' },
  { id: 'bank', label: 'Institución' },
];

const messageAt = (items: readonly { type: string }[], index: number) => {
  const item = items[index];
  if (item?.type !== 'message') throw new Error(`item ${String(index)} is no message`);
  return item as PlacedMessage;
};

describe('layoutSequence', () => {
  it('spaces the participants evenly over the width', () => {
    const { participants: placed } = layoutSequence(participants, []);
    const column = DIAGRAM_WIDTH / 3;
    expect(placed.map(({ x }) => x)).toEqual([column / 2, column * 1.5, column * 2.5]);
  });

  it('numbers messages, but not phases', () => {
    const { items } = layoutSequence(participants, [
      { phase: 'Primero' },
      { from: 'server', to: 'cauce', text: 'Pide' },
      { phase: 'Después' },
      { from: 'cauce', to: 'server', text: 'Responde', kind: 'answer' },
    ]);
    expect(items.map((item) => (item.type === 'phase' ? null : item.number))).toEqual([
      null,
      1,
      null,
      2,
    ]);
    expect(messageAt(items, 3).isAnswer).toBe(true);
  });

  it('places every item below the previous one, within the drawing', () => {
    const text = 'Un texto bastante largo que tiene que partirse en varias líneas para caber';
    const { items, headHeight, height } = layoutSequence(participants, [
      { from: 'server', to: 'cauce', text },
      { from: 'cauce', to: 'cauce', text },
      { phase: 'Otra parte' },
      { from: 'bank', to: 'server', text },
    ]);
    const tops = items.map((item) =>
      item.type === 'phase' ? item.y : Math.min(item.y, item.labelY - LINE_HEIGHT),
    );
    const ends = items.map((item) =>
      item.type === 'phase'
        ? item.y + item.height
        : Math.max(item.y, item.labelY + (item.lines.length - 1) * LINE_HEIGHT),
    );
    expect(tops[0]).toBeGreaterThan(headHeight);
    for (const [index, top] of tops.slice(1).entries())
      expect(top).toBeGreaterThan(ends[index] ?? Number.NaN);
    expect(height).toBeGreaterThan(ends.at(-1) ?? Number.NaN);
  });

  it('places a self-message on the side with more room', () => {
    const { items } = layoutSequence(participants, [
      { from: 'server', to: 'server', text: 'Espera' },
      { from: 'bank', to: 'bank', text: 'Registra' },
    ]);
    const [left, right] = [messageAt(items, 0), messageAt(items, 1)];
    expect(left).toMatchObject({ anchor: 'start' });
    expect(left.labelX).toBeGreaterThan(left.fromX);
    expect(right).toMatchObject({ anchor: 'end' });
    expect(right.labelX).toBeLessThan(right.fromX);
    expect(loopPath(left)).toMatch(/^M117.*H143/);
  });

  it('throws for an unknown participant and lists the known ones', () => {
    expect(() =>
      layoutSequence(participants, [{ from: 'server', to: 'banco', text: 'Lee' }]),
    ).toThrow(
      'A step of a SequenceDiagram names "banco", which is no participant. The participants are "server", "cauce", "bank".',
    );
  });

  it('points the arrow head in the direction of the message', () => {
    expect(arrowHead(100, 10, true)).toBe('M92 5L100 10L92 15');
    expect(arrowHead(100, 10, false)).toBe('M108 5L100 10L108 15');
  });
});
