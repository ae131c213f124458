import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { OpenOptions, OpenWidget } from '../../src/widget/loader/open.ts';
import { loadConnect, type LoaderSource } from './loadConnect.ts';

/** Options of both the hook and the button: the source of the widget, and the options of `open`. */
export interface CauceConnectOptions
  extends LoaderSource, Omit<OpenOptions, 'otpToken' | 'container'> {
  /**
   * Asks your server for an OTP token (`POST /token/otp/create`). Called on each opening, because a
   * token lasts only minutes.
   */
  createOtpToken: () => string | Promise<string>;
  /** Element that contains the widget; without it, the widget opens over the page. */
  container?: RefObject<Element | null> | undefined;
  /** The widget did not open: `connect.js` did not load, or `createOtpToken` failed. */
  onError?: ((error: Error) => void) | undefined;
}

/** `failed` lasts until the next attempt. */
export type CauceConnectStatus = 'idle' | 'opening' | 'open' | 'failed';

export interface CauceConnectHandle {
  readonly status: CauceConnectStatus;
  /** Opens the widget; does nothing while it is opening or open. */
  readonly open: () => void;
  /** Closes it without asking the person. Unmounting does so too. */
  readonly close: () => void;
}

/** One attempt to open the widget, until it is closed. */
interface Attempt {
  widget: OpenWidget | null;
}

/**
 * Opens the connect widget from a React component. Callbacks may change between renders: the newest
 * are called.
 *
 * @example
 * ```tsx
 * const { open, status } = useCauceConnect({
 *   apiUrl: 'https://sandbox.api.cauce.example',
 *   widgetConfigId,
 *   createOtpToken: () => fetch('/otp-token', { method: 'POST' }).then((answer) => answer.text()),
 *   onSuccess: ({ consentId }) => save(consentId),
 * });
 * ```
 */
export function useCauceConnect(options: CauceConnectOptions): CauceConnectHandle {
  const [status, setStatus] = useState<CauceConnectStatus>('idle');
  const latest = useRef(options);
  const current = useRef<Attempt | null>(null);
  useEffect(() => {
    latest.current = options;
  });

  const { apiUrl, release } = options;
  const { version, integrity } = release ?? {};
  useEffect(() => {
    // Loads the script before the press; if this fails, the press tries again.
    loadConnect(latest.current).catch(() => undefined);
  }, [apiUrl, version, integrity]);

  const open = useCallback(() => {
    if (current.current !== null) return;
    const attempt: Attempt = { widget: null };
    current.current = attempt;
    const isOver = () => current.current !== attempt;
    const end = (next: CauceConnectStatus) => {
      if (isOver()) return;
      current.current = null;
      setStatus(next);
    };
    setStatus('opening');
    openWidget(latest, isOver, end).then(
      (widget) => {
        if (isOver()) widget?.close();
        else {
          attempt.widget = widget;
          setStatus('open');
        }
      },
      (error: unknown) => {
        if (isOver()) return;
        end('failed');
        latest.current.onError?.(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }, []);

  const close = useCallback(() => {
    const attempt = current.current;
    if (attempt === null) return;
    current.current = null;
    setStatus('idle');
    attempt.widget?.close();
  }, []);
  useEffect(() => close, [close]);

  return { status, open, close };
}

/** @returns null if it was closed before it opened */
async function openWidget(
  latest: RefObject<CauceConnectOptions>,
  isOver: () => boolean,
  end: (status: CauceConnectStatus) => void,
): Promise<OpenWidget | null> {
  const loader = await loadConnect(latest.current);
  if (isOver()) return null;
  const otpToken = await latest.current.createOtpToken();
  if (isOver()) return null;
  const { widgetConfigId, container, locale, sandboxScenario } = latest.current;
  const element = container?.current;
  return loader.open({
    otpToken,
    widgetConfigId,
    ...(element && { container: element }),
    ...(locale && { locale }),
    ...(sandboxScenario !== undefined && { sandboxScenario }),
    onSuccess: (success) => latest.current.onSuccess?.(success),
    onEvent: (event) => latest.current.onEvent?.(event),
    onExit: (exit) => {
      end('idle');
      latest.current.onExit?.(exit);
    },
  });
}
