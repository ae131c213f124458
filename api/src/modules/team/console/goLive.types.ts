/** What is checked before production, each a part of the guide `paso-a-produccion`. */
export const GO_LIVE_POINTS = [
  'signature',
  'repeats',
  'idempotency',
  'retry-after',
  'tokens',
  'challenge',
  'repair',
  'origins',
] as const;
export type GoLivePointName = (typeof GO_LIVE_POINTS)[number];

/** The gravest first: one fault is enough for `failed`. */
export const GRADES = ['failed', 'unseen', 'passed'] as const;
export type Grade = (typeof GRADES)[number];

export const EVIDENCE_KINDS = [
  'delivery',
  'request',
  'session',
  'task',
  'consent',
  'widget-config',
] as const;

/** A record that a grade rests on. */
export interface Evidence {
  readonly kind: (typeof EVIDENCE_KINDS)[number];
  readonly id: string;
  readonly at: Date | null;
  /** Of the answer. */
  readonly status: number | null;
  readonly detail: string | null;
}

export interface Judged {
  readonly grade: Grade;
  readonly evidence: readonly Evidence[];
}

export interface GoLivePoint extends Judged {
  readonly point: GoLivePointName;
}
