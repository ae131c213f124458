/**
 * Messages between the host page's loader and the widget's frame. Both sides check where a message
 * comes from (`channel.ts`) and its shape (here); anything else is ignored.
 */

/** Marks our messages; its value is the protocol version. */
export const PROTOCOL = 'cauce-connect/1';

/** The current step. */
export type WidgetStep =
  | 'preparing'
  | 'institution'
  | 'consent'
  | 'access'
  | 'connecting'
  | 'accounts'
  | 'done'
  | 'failure';

/** Why the widget closed: `completed` after at least one connection, all others without data. */
export type ExitReason =
  | 'completed'
  | 'closed'
  | 'declined'
  | 'session_expired'
  | 'token_used'
  | 'token_invalid'
  | 'restricted'
  | 'locked'
  | 'institution_unavailable'
  | 'load_failed'
  | 'error';

/** What happened, for the host's analytics. It never contains input of the person. */
export interface WidgetEvent {
  name: 'step_viewed' | 'institution_selected' | 'consent_given' | 'extraction_started' | 'failed';
  step: WidgetStep;
  entityId: string | null;
  /** The API's error code or the task's status, for `failed`. */
  code: string | null;
}

/** A connection succeeded: the server can retrieve the data. More may follow in the same visit. */
export interface WidgetSuccess {
  consentId: string;
  entityId: string;
}

export interface WidgetExit {
  reason: ExitReason;
  /** The API's error code, if one caused it. */
  code: string | null;
  /** Support reference. */
  requestId: string | null;
}

/** From the host page to the widget. */
export type HostMessage =
  | { type: 'start'; otpToken: string; sandboxScenario: string | null }
  | { type: 'leave' };

/** From the widget to the host page. */
export type WidgetMessage =
  | { type: 'ready' }
  | { type: 'event'; event: WidgetEvent }
  | { type: 'success'; success: WidgetSuccess }
  | { type: 'exit'; exit: WidgetExit };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function body(data: unknown): Record<string, unknown> | null {
  return isRecord(data) && data['protocol'] === PROTOCOL ? data : null;
}

/** A message as it goes over the wire. */
export function wire<T extends HostMessage | WidgetMessage>(message: T): T & { protocol: string } {
  return { protocol: PROTOCOL, ...message };
}

/** Parses a message from the host page; null if it is not one of ours. */
export function readHostMessage(data: unknown): HostMessage | null {
  const message = body(data);
  if (message === null) return null;
  const { type, otpToken, sandboxScenario } = message;
  if (type === 'leave') return { type };
  if (type === 'start' && isText(otpToken) && isTextOrNull(sandboxScenario)) {
    return { type, otpToken, sandboxScenario };
  }
  return null;
}

/** Parses a message from the widget; null if it is not one of ours. */
export function readWidgetMessage(data: unknown): WidgetMessage | null {
  const message = body(data);
  if (message === null) return null;
  const { type, event, success, exit } = message;
  switch (type) {
    case 'ready':
      return { type };
    case 'event':
      if (!isRecord(event) || !isText(event['name']) || !isText(event['step'])) return null;
      if (!isTextOrNull(event['entityId']) || !isTextOrNull(event['code'])) return null;
      return { type, event: event as unknown as WidgetEvent };
    case 'success':
      if (!isRecord(success) || !isText(success['consentId']) || !isText(success['entityId'])) {
        return null;
      }
      return { type, success: success as unknown as WidgetSuccess };
    case 'exit':
      if (!isRecord(exit) || !isText(exit['reason'])) return null;
      if (!isTextOrNull(exit['code']) || !isTextOrNull(exit['requestId'])) return null;
      return { type, exit: exit as unknown as WidgetExit };
    default:
      return null;
  }
}

/** The peer's window and its only allowed origin. */
export interface Peer {
  window: Window;
  origin: string;
}

/** Posts a message; the browser delivers it only to the peer's origin. */
export function postMessage(peer: Peer, message: HostMessage | WidgetMessage): void {
  peer.window.postMessage(wire(message), peer.origin);
}

/**
 * Accepts only messages of our protocol from the other side's window and origin.
 * @param read `readHostMessage` or `readWidgetMessage`
 * @returns a function to unsubscribe
 */
export function onMessage<T>(
  peer: Peer,
  read: (data: unknown) => T | null,
  handle: (message: T) => void,
): () => void {
  const handleMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== peer.window || event.origin !== peer.origin) return;
    const message = read(event.data);
    if (message !== null) handle(message);
  };
  window.addEventListener('message', handleMessage);
  return () => {
    window.removeEventListener('message', handleMessage);
  };
}
