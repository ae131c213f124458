import { wire, type HostMessage, type WidgetMessage } from './messages.ts';

/** The other side: its window and the one origin that it may have. */
export interface Peer {
  window: Window;
  origin: string;
}

/** Says something to the other side; the browser delivers it only if that is the peer's origin. */
export function say(peer: Peer, message: HostMessage | WidgetMessage): void {
  peer.window.postMessage(wire(message), peer.origin);
}

/**
 * Accepts only messages of our protocol from the other side's window and origin.
 *
 * @param read `readHostMessage` or `readWidgetMessage`
 * @returns stops hearing
 */
export function hear<T>(
  peer: Peer,
  read: (data: unknown) => T | null,
  onMessage: (message: T) => void,
): () => void {
  const handleMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== peer.window || event.origin !== peer.origin) return;
    const message = read(event.data);
    if (message !== null) onMessage(message);
  };
  window.addEventListener('message', handleMessage);
  return () => {
    window.removeEventListener('message', handleMessage);
  };
}
