import {
  onMessage,
  postMessage,
  readWidgetMessage,
  type WidgetEvent,
  type WidgetExit,
  type WidgetMessage,
  type WidgetSuccess,
} from '../protocol/messages.ts';
import { createFrame } from './frame.ts';

/** Timeout for the frame's first message, in ms. */
const LOAD_TIMEOUT_MS = 15_000;

const TITLES = { 'es-CL': 'Conexión segura con Cauce', en: 'Secure connection with Cauce' };

export interface OpenOptions {
  /** One-time token that your server created by `POST /token/otp/create`. */
  otpToken: string;
  /** The widget configuration that the token was created for. */
  widgetConfigId: string;
  /**
   * The person connected an institution: your server can retrieve the data. Called once for each if
   * they connect several; the widget stays open until the person leaves it.
   */
  onSuccess?: (success: WidgetSuccess) => void;
  /** The widget closed. Called once, always, also after a success (reason `completed`). */
  onExit?: (exit: WidgetExit) => void;
  /** Called on each step and failure, for analytics. Never contains input of the person. */
  onEvent?: (event: WidgetEvent) => void;
  /** Mounts the widget inside this element instead of over the page. */
  container?: Element;
  /** Language of the frame's title. */
  locale?: keyof typeof TITLES;
  /** Simulates an outcome in the sandbox (`wrong_login`, `locked`, `error`, `slow=20`, `challenge=code`, …). */
  sandboxScenario?: string;
}

export interface OpenWidget {
  /** Closes the widget without asking the person. */
  close: () => void;
}

/** The widget that is open in this page. */
let current: OpenWidget | null = null;

/**
 * Opens the widget that the API at `apiOrigin` serves. A page has one at a time: opening another
 * closes the previous one, whose `onExit` is called with `closed`.
 */
export function openWidget(apiOrigin: string, options: OpenOptions): OpenWidget {
  const { otpToken, widgetConfigId, sandboxScenario = null, locale = 'es-CL' } = options;
  if (typeof otpToken !== 'string' || otpToken === '') {
    throw new TypeError('CauceConnect.open: otpToken is missing; create one on your server.');
  }
  if (typeof widgetConfigId !== 'string' || widgetConfigId === '') {
    throw new TypeError('CauceConnect.open: widgetConfigId is missing.');
  }
  current?.close();
  // The widget only talks to this origin, and only if its configuration allows it.
  const query = new URLSearchParams({ origin: location.origin });
  const src = `${apiOrigin}/widget/${encodeURIComponent(widgetConfigId)}?${query.toString()}`;
  const frame = createFrame(src, TITLES[locale], options.container ?? null);

  let isOpen = true;
  let isReady = false;
  const end = (exit: WidgetExit) => {
    if (!isOpen) return;
    isOpen = false;
    if (current === opened) current = null;
    clearTimeout(loadTimeout);
    stopListening();
    frame.remove();
    options.onExit?.(exit);
  };
  const loadTimeout = setTimeout(() => {
    end({ reason: 'load_failed', code: null, requestId: null });
  }, LOAD_TIMEOUT_MS);

  const { contentWindow } = frame.iframe;
  if (contentWindow === null) throw new Error('CauceConnect.open: the page has no place for it.');
  const peer = { window: contentWindow, origin: apiOrigin };

  const handleMessage = (message: WidgetMessage) => {
    switch (message.type) {
      case 'ready':
        isReady = true;
        clearTimeout(loadTimeout);
        postMessage(peer, { type: 'start', otpToken, sandboxScenario });
        return;
      case 'event':
        options.onEvent?.(message.event);
        return;
      case 'success':
        options.onSuccess?.(message.success);
        return;
      case 'exit':
        end(message.exit);
    }
  };
  const stopListening = onMessage(peer, readWidgetMessage, handleMessage);
  const close = () => {
    end({ reason: 'closed', code: null, requestId: null });
  };
  frame.onEscape(() => {
    // If the widget does not respond, there is nothing to lose by closing it.
    if (isReady) postMessage(peer, { type: 'leave' });
    else close();
  });

  const opened: OpenWidget = { close };
  current = opened;
  return opened;
}
