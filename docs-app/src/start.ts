// The first script of every page, and the only one until the reader does something: a page reads and
// links without more. Imports nothing that would load the rest with it.
import { APP_ID, BOOT_ID, type Boot } from './site/boot.ts';
import type * as Client from './client.tsx';

/** What a reader does before or while using anything that needs a script. */
const INTENTS = 'pointermove pointerdown touchstart wheel scroll keydown focusin'.split(' ');

/**
 * Keys of the browser's storage that a page shows only once it is hydrated: the sidebar's state and the
 * version. Inline scripts apply the theme, the tabs and the announcement.
 */
const REMEMBERED = /^(sidebar|docs-preferred-version)-/;

const app = document.getElementById(APP_ID);
const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
let starting: Promise<void> | undefined;
/** What the reader did before the page could react; done again once it can. */
const held: (() => void)[] = [];

function start(): void {
  starting ??= hydrate();
}

function startOnIntent(event: Event): void {
  if (event.type !== 'pointermove') start();
  else {
    // A pointer that rests is reported too, once there is a page beneath it.
    const { movementX, movementY } = event as PointerEvent;
    if (movementX !== 0 || movementY !== 0) start();
  }
}

async function hydrate(): Promise<void> {
  for (const intent of INTENTS) window.removeEventListener(intent, startOnIntent);
  for (const href of boot.modules) preload({ rel: 'modulepreload', href });
  for (const href of boot.data) preload({ rel: 'preload', as: 'fetch', crossOrigin: '', href });
  try {
    const client = (await import(/* @vite-ignore */ boot.client)) as typeof Client;
    if (app !== null) await client.hydrate(app, boot);
  } catch {
    // Offline, or a new version is out: links still lead to its pages.
  } finally {
    window.removeEventListener('click', holdClick, true);
    window.removeEventListener('keydown', holdShortcut, true);
  }
  for (const again of held) again();
}

function preload(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

function holdClick(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('button, [role="tab"]');
  if (button === null) return;
  hold(event, () => button.click());
}

/** The shortcuts of the search. */
function holdShortcut(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const isSearch = key === '/' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k');
  const target = event.target as HTMLElement;
  if (!isSearch || target.closest('input, textarea, select, [contenteditable]') !== null) return;
  hold(event, () =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }),
    ),
  );
}

function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(again);
  start();
}

/** Whether the page shows something else than what was sent, or has to be where it was left. */
function needsStart(): boolean {
  const { search, hash } = window.location;
  // The router has marked an entry of the history whose scroll position it knows.
  const isKept = window.history.state !== null;
  return boot.startsAtOnce || search !== '' || hash !== '' || isKept || remembers();
}

function remembers(): boolean {
  try {
    return [window.localStorage, window.sessionStorage]
      .flatMap((storage) => Object.keys(storage))
      .some((key) => REMEMBERED.test(key));
  } catch {
    return false;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-until-hydrated]'))
  button.disabled = false;
window.addEventListener('click', holdClick, true);
window.addEventListener('keydown', holdShortcut, true);
if (needsStart()) start();
else {
  for (const intent of INTENTS) window.addEventListener(intent, startOnIntent, { passive: true });
  document
    .querySelector('[data-sidebar="shown"] a[aria-current="page"]')
    ?.scrollIntoView({ block: 'nearest' });
}
