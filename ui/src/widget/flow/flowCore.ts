import type { SessionCalls, WidgetEntity } from '../../client/index.ts';
import type { ExitReason, WidgetEvent } from '../protocol/messages.ts';
import type { Pause } from './createPause.ts';
import type { FlowSnapshot } from './flowSnapshot.ts';
import type { FlowEvent } from './flowState.ts';

/** What the parts of the flow share. */
export interface FlowCore {
  getSnapshot: () => FlowSnapshot;
  update: (patch: Partial<FlowSnapshot>) => void;
  /** Lets `flowReducer` interpret what happened. */
  dispatch: (event: FlowEvent) => void;
  /** Tells the host page. */
  tell: (name: WidgetEvent['name'], code?: string | null, chosen?: WidgetEntity | null) => void;
  /** The calls of the open session. */
  calls: () => SessionCalls;
  /** Notes an attempt of a call with its error or null. */
  onTried: (error: unknown) => void;
  /** Ends as soon as there is something to do. */
  pause: Pause;
  isOver: () => boolean;
}

/** Ends the flow for the host page. */
export type Exit = (reason: ExitReason, code: string | null, requestId: string | null) => void;
