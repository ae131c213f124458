// The first script of every page, and the only one until the reader interacts with it: reading and
// following links needs no other. It must not import anything that would load the rest.
import { APP_ID, BOOT_ID, type Boot } from './site/boot.ts';
import type * as Client from './client.tsx';

/** Events that precede or accompany the use of anything that needs a script. */
const INTENTS = 'pointermove pointerdown touchstart wheel scroll keydown focusin'.split(' ');

/**
 * Keys in the browser's storage whose values a page shows only once it is hydrated: the sidebar's
 * state and the version. Inline scripts apply the theme, the tabs and the announcement.
 */
const REMEMBERED = /^(sidebar|docs-preferred-version)-/;

const app = document.getElementById(APP_ID);
const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
// A literal id: a constant shared with the app would make this script import the app's bundle.
const searchShell = document.getElementById('search-shell') as HTMLDialogElement | null;
let starting: Promise<void> | undefined;
/** What the reader did before the page was hydrated; repeated afterwards. */
const held: (() => void)[] = [];

function start(): void {
  starting ??= hydrate();
}

function startOnIntent(event: Event): void {
  if (event.type !== 'pointermove') start();
  else {
    // Browsers also report a pointer that does not move, once there is a page beneath it.
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
    // Offline, or a new version has been published: links still lead to its pages.
    searchShell?.close();
  } finally {
    window.removeEventListener('click', holdClick, true);
    window.removeEventListener('keydown', searchByShortcut, true);
  }
  for (const again of held) again();
}

function preload(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

function holdClick(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('button, [role="tab"]');
  if (button === null) return;
  if (button.matches('[aria-keyshortcuts~="Control+K"]')) {
    search(event);
    return;
  }
  hold(event, () => button.click());
}

/** Opens the search's input at once; the hydrated page goes on with what has been typed. */
function search(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (searchShell?.open === false) searchShell.showModal();
  held.push(() => {
    const shortcut = { key: 'k', ctrlKey: true, cancelable: true };
    if (searchShell?.open) document.dispatchEvent(new KeyboardEvent('keydown', shortcut));
  });
  start();
}

function searchByShortcut(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const isSearch = key === '/' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k');
  const target = event.target as HTMLElement;
  if (!isSearch || target.closest('input, textarea, select, [contenteditable]') !== null) return;
  search(event);
}

function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(again);
  start();
}

/**
 * Whether the page must be hydrated at once: it has to differ from the HTML that was sent, or to
 * restore a scroll position.
 */
function needsStart(): boolean {
  const { search, hash } = window.location;
  // The router marks the history entries whose scroll position it has stored.
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
window.addEventListener('keydown', searchByShortcut, true);
if (needsStart()) start();
else {
  for (const intent of INTENTS) window.addEventListener(intent, startOnIntent, { passive: true });
  document
    .querySelector('[data-sidebar="shown"] a[aria-current="page"]')
    ?.scrollIntoView({ block: 'nearest' });
}
