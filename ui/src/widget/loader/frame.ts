/** Minimum viewport for the modal; below it the widget is full screen. */
const ROOMY = '(min-width: 560px) and (min-height: 600px)';

const STYLES = `
dialog{all:initial;position:fixed;inset:0;margin:auto;padding:0;border:0;overflow:hidden;z-index:2147483000;width:100vw;height:100dvh;max-width:none;max-height:none;background:transparent}
dialog:not([open]){display:none}
dialog::backdrop{background:rgb(6 19 20/.56)}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
@media ${ROOMY}{dialog{width:420px;height:min(680px,100dvh - 48px);border-radius:14px;box-shadow:0 24px 64px -16px rgb(6 24 24/.28)}}
.inline{display:block;width:100%;min-width:320px;max-width:480px;height:680px;border:0;color-scheme:normal}
`;

export interface Frame {
  iframe: HTMLIFrameElement;
  /** The person pressed Escape outside the frame. */
  onEscape: (handle: () => void) => void;
  remove: () => void;
}

/**
 * Mounts the widget over the page or inside `container`. Its styles live in a shadow root, as a
 * constructed stylesheet, so that they interfere neither with the page's styles nor with its
 * content policy.
 */
export function createFrame(src: string, title: string, container: Element | null): Frame {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [sheet];

  const iframe = document.createElement('iframe');
  iframe.src = src;
  iframe.title = title;
  iframe.allow = 'clipboard-write';
  iframe.referrerPolicy = 'origin';
  iframe.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  );

  if (container !== null) {
    iframe.className = 'inline';
    shadow.append(iframe);
    container.append(host);
    return { iframe, onEscape: () => undefined, remove: () => host.remove() };
  }

  const opener = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  dialog.append(iframe);
  shadow.append(dialog);
  document.body.append(host);
  const unlock = lockScroll();
  dialog.showModal();
  iframe.focus();
  return {
    iframe,
    onEscape: (handle) => {
      dialog.addEventListener('cancel', (event) => {
        // The widget asks before it discards input.
        event.preventDefault();
        handle();
      });
    },
    remove: () => {
      dialog.close();
      host.remove();
      unlock();
      if (opener instanceof HTMLElement) opener.focus();
    },
  };
}

/** Locks the scroll of the page without a layout shift from its scroll bar. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingInlineEnd } = style;
  style.paddingInlineEnd = `${String(window.innerWidth - clientWidth)}px`;
  style.overflow = 'hidden';
  return () => {
    style.overflow = overflow;
    style.paddingInlineEnd = paddingInlineEnd;
  };
}
