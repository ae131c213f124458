import { act, StrictMode, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { mount } from '../../test/mount.ts';
import integrity from '../../src/widget/loader/releases/integrity.json' with { type: 'json' };
import type { OpenOptions, OpenWidget } from '../../src/widget/loader/open.ts';
import loaderText from '../../src/widget/loader/releases/v1.js?raw';
import {
  CauceConnectButton,
  useCauceConnect,
  type CauceConnectOptions,
  type WidgetExit,
} from './index.ts';
import { interceptScript, type Interception } from '../test/interceptScript.ts';

// Runs in a browser, with the loader that clients' pages load. There is no API behind its frame.

let scripts: Interception;
let answer: string | null;
let apis = 0;
let options: CauceConnectOptions & {
  onExit: Mock<(exit: WidgetExit) => void>;
  onError: Mock<(error: Error) => void>;
};

/** Far longer than the tests need. */
const WITHIN = { timeout: 60_000 };

beforeEach(() => {
  answer = loaderText;
  scripts = interceptScript(() => answer);
  apis += 1;
  options = {
    // Each test loads the script anew.
    apiUrl: `https://api-${String(apis)}.cauce.example`,
    widgetConfigId: 'una-configuracion',
    createOtpToken: vi.fn(() => Promise.resolve('un-token')),
    onExit: vi.fn(),
    onError: vi.fn(),
  };
});
afterEach(() => scripts.restore());

const button = (container: HTMLElement): HTMLButtonElement => {
  const found = container.querySelector('button');
  if (found === null) throw new Error('There is no button.');
  return found;
};
/** Presses the button and waits for a status, rendering what happens meanwhile. */
async function press(container: HTMLElement, status: string): Promise<void> {
  act(() => button(container).click());
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(button(container)).toHaveAttribute('data-status', status);
  }, WITHIN);
}
/** The loader locks the page's scroll while the widget is over it. */
const isOverPage = () => document.documentElement.style.overflow === 'hidden';
const closed: WidgetExit = { reason: 'closed', code: null, requestId: null };

it('loads the script once, opens the widget over the page, and closes it on unmount', async () => {
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  act(() =>
    root.render(
      <StrictMode>
        <CauceConnectButton {...options} />
        <CauceConnectButton {...options} />
      </StrictMode>,
    ),
  );
  expect(options.createOtpToken).not.toHaveBeenCalled();
  await press(container, 'open');
  expect(scripts.requested).toEqual([`${options.apiUrl}/widget/connect.js`]);
  expect(options.createOtpToken).toHaveBeenCalledOnce();
  expect(isOverPage()).toBe(true);

  act(() => button(container).click());
  expect(options.createOtpToken).toHaveBeenCalledOnce();
  act(() => root.unmount());
  expect(isOverPage()).toBe(false);
  expect(options.onExit.mock.calls).toEqual([[closed]]);
  expect(options.onError).not.toHaveBeenCalled();
  container.remove();
});

it('can reopen with a new token after it was closed', async () => {
  function Page() {
    const { status, open, close } = useCauceConnect(options);
    return (
      <>
        <button data-status={status} onClick={open} />
        <a onClick={close} />
      </>
    );
  }
  const { container } = mount(<Page />);
  await press(container, 'open');
  act(() => container.querySelector('a')?.click());
  expect(button(container)).toHaveAttribute('data-status', 'idle');
  expect(options.onExit.mock.calls).toEqual([[closed]]);
  expect(isOverPage()).toBe(false);
  await press(container, 'open');
  expect(options.createOtpToken).toHaveBeenCalledTimes(2);
});

it('opens nothing if it was unmounted while opening', async () => {
  let answerToken: (token: string) => void = () => undefined;
  const token = new Promise<string>((resolve) => (answerToken = resolve));
  options.createOtpToken = vi.fn(() => token);
  const { container, render } = mount(<CauceConnectButton {...options} />);
  await press(container, 'opening');
  expect(button(container)).toHaveAttribute('aria-busy', 'true');
  await vi.waitFor(() => expect(options.createOtpToken).toHaveBeenCalled(), WITHIN);
  render(null);
  await act(async () => {
    answerToken('un-token');
    await token;
  });
  expect(isOverPage()).toBe(false);
  expect(options.onExit).not.toHaveBeenCalled();
});

it('calls the latest callbacks', async () => {
  const onExit = vi.fn();
  const { container, render } = mount(<CauceConnectButton {...options} />);
  await press(container, 'open');
  render(<CauceConnectButton {...options} onExit={onExit} />);
  render(null);
  expect(onExit).toHaveBeenCalledExactlyOnceWith(closed);
  expect(options.onExit).not.toHaveBeenCalled();
});

it('renders the widget inside a given element', async () => {
  function Page() {
    const place = useRef<HTMLElement>(null);
    return (
      <>
        <CauceConnectButton {...options} container={place} />
        <section ref={place} />
      </>
    );
  }
  const { container } = mount(<Page />);
  await press(container, 'open');
  expect(container.querySelector('section')?.childElementCount).toBe(1);
  expect(isOverPage()).toBe(false);
});

it('runs a release only if its content matches the hash', async () => {
  const release = { version: 1, integrity: integrity.v1 };
  const { container, render } = mount(<CauceConnectButton {...options} release={release} />);
  await press(container, 'open');
  expect(scripts.requested).toEqual([`${options.apiUrl}/widget/v1/connect.js`]);
  render(null);

  answer = `${loaderText}\n`;
  const again = mount(
    <CauceConnectButton {...options} apiUrl="https://altered.cauce.example" release={release} />,
  );
  await press(again.container, 'failed');
  expect(options.onError.mock.calls[0]?.[0]).toMatchObject({
    message: expect.stringMatching(
      /^CauceConnect: https:\/\/altered\.cauce\.example\/widget\/v1\/connect\.js did not load/,
    ) as string,
  });
});

it('retries after the script or the token failed', async () => {
  answer = null;
  const { container } = mount(<CauceConnectButton {...options} />);
  await press(container, 'failed');
  expect(options.onError).toHaveBeenCalledOnce();
  expect(options.createOtpToken).not.toHaveBeenCalled();

  answer = loaderText;
  options.createOtpToken = vi.fn(() => Promise.reject(new Error('503')));
  const { container: second } = mount(<CauceConnectButton {...options} />);
  await press(second, 'failed');
  expect(options.onError).toHaveBeenLastCalledWith(new Error('503'));
  await press(container, 'open');
});

it('uses a script that the page has already loaded', async () => {
  const own = document.createElement('script');
  own.src = `${options.apiUrl}/widget/connect.js`;
  own.type = 'text/plain';
  document.body.append(own);
  const open = vi.fn(() => ({ close: vi.fn() }));
  Object.assign(window, { CauceConnect: { open } });
  const { container } = mount(<CauceConnectButton {...options} />);
  await press(container, 'open');
  own.remove();
  expect(scripts.requested).toEqual([]);
  expect(open).toHaveBeenCalledOnce();
});

it('passes options to the widget, and its messages to the callbacks', async () => {
  const open = vi.fn<(options: OpenOptions) => OpenWidget>(() => ({ close: vi.fn() }));
  answer = '';
  Object.assign(window, { CauceConnect: { open } });
  const onSuccess = vi.fn();
  const onEvent = vi.fn();
  const { container } = mount(
    <CauceConnectButton
      {...options}
      locale="en"
      sandboxScenario="slow=1"
      onSuccess={onSuccess}
      onEvent={onEvent}
    />,
  );
  await press(container, 'open');
  const given = open.mock.calls[0]?.[0];
  expect(given).toMatchObject({
    otpToken: 'un-token',
    widgetConfigId: 'una-configuracion',
    locale: 'en',
    sandboxScenario: 'slow=1',
  });
  const success = { consentId: 'un-permiso', entityId: 'banco-chile' };
  const event = {
    name: 'consent_given',
    step: 'consent',
    entityId: 'banco-chile',
    code: null,
  } as const;
  given?.onSuccess?.(success);
  given?.onEvent?.(event);
  act(() => given?.onExit?.({ ...closed, reason: 'completed' }));
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(success);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(event);
  expect(options.onExit).toHaveBeenCalledExactlyOnceWith({ ...closed, reason: 'completed' });
  expect(button(container)).toHaveAttribute('data-status', 'idle');
});

it('renders on a server, without touching the page', () => {
  const element: ReactNode = <CauceConnectButton {...options}>Conectar</CauceConnectButton>;
  expect(renderToString(element)).toContain('data-status="idle"');
  expect(scripts.requested).toEqual([]);
});
