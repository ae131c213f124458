import type { FirstWords } from '../words/firstEs.ts';

/** Stops of the canal, in order. */
export const STOPS = { institution: 0, consent: 1, access: 2, done: 3 } as const;

/** «Permiso, paso 2 de 4 · Cauce» */
export function stepTitle(widget: FirstWords, stop: number): string {
  return widget.documentTitle(widget.steps[stop] ?? '', stop + 1, widget.steps.length);
}
