import type {
  ExitReason,
  HostMessage,
  WidgetEvent,
  WidgetExit,
  WidgetMessage,
  WidgetStep,
} from '../protocol/messages.ts';

/**
 * One example of each message, step, event and reason, fixed by `messages.contract.json`. Host
 * pages that name a loader by version keep it for years after the widget has been updated, so
 * neither side may change the messages that the other understands. Only optional fields and new
 * messages, which an older loader ignores, may be added. A kind of message that is missing here
 * does not compile.
 */

const STEPS = Object.keys({
  preparing: true,
  institution: true,
  consent: true,
  access: true,
  connecting: true,
  accounts: true,
  done: true,
  failure: true,
} satisfies Record<WidgetStep, true>) as WidgetStep[];

const EVENT_NAMES = Object.keys({
  step_viewed: true,
  institution_selected: true,
  consent_given: true,
  extraction_started: true,
  failed: true,
} satisfies Record<WidgetEvent['name'], true>) as WidgetEvent['name'][];

const REASONS = Object.keys({
  completed: true,
  closed: true,
  declined: true,
  session_expired: true,
  token_used: true,
  token_invalid: true,
  restricted: true,
  locked: true,
  institution_unavailable: true,
  load_failed: true,
  error: true,
} satisfies Record<ExitReason, true>) as ExitReason[];

type Examples<M extends { type: string }> = {
  [T in M['type']]: Required<Extract<M, { type: T }>>[];
};

/** Messages from the host page. */
export const hostMessageExamples: Examples<HostMessage> = {
  start: [
    { type: 'start', otpToken: 'un-token', sandboxScenario: null },
    { type: 'start', otpToken: 'un-token', sandboxScenario: 'slow=20' },
  ],
  leave: [{ type: 'leave' }],
};

const exit = (reason: ExitReason): WidgetExit =>
  reason === 'error'
    ? { reason, code: 'INTERNAL_SERVER_ERROR', requestId: 'una-solicitud' }
    : { reason, code: null, requestId: null };

/** Messages from the widget. */
export const widgetMessageExamples: Examples<WidgetMessage> = {
  ready: [{ type: 'ready' }],
  event: [
    ...STEPS.map((step) => ({
      type: 'event' as const,
      event: { name: 'step_viewed' as const, step, entityId: null, code: null },
    })),
    ...EVENT_NAMES.map((name) => ({
      type: 'event' as const,
      event: {
        name,
        step: 'access' as const,
        entityId: 'banco-chile',
        code: name === 'failed' ? 'wrong_login' : null,
      },
    })),
  ],
  success: [{ type: 'success', success: { consentId: 'un-permiso', entityId: 'banco-chile' } }],
  exit: REASONS.map((reason) => ({ type: 'exit', exit: exit(reason) })),
};
