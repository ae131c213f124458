import { wire, type HostMessage, type WidgetMessage } from './messages.ts';

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
