import { BUTTONS } from '../engine.ts';

/** The functions of `ELEMENT_SCRIPT`. */
export type ElementFunction =
  | 'choose'
  | 'element'
  | 'focus'
  | 'frameOrigin'
  | 'item'
  | 'markup'
  | 'pressPoint'
  | 'state'
  | 'text';

/** Name of the object with these functions, which only our own scripts see. */
export const ELEMENTS = 'elements';

/**
 * Runs in a world of its own in each document, out of reach of the page's scripts. It replaces
 * Playwright's script of 345 kB, which is evaluated twice in each document and took over a third of
 * a login's processor time.
 */
export const ELEMENT_SCRIPT = `globalThis.${ELEMENTS} = (() => {
  const plain = (text) => text.replace(/\\s+/g, ' ').trim();
  const textIn = (element) => plain((element.shadowRoot?.textContent ?? '') + element.textContent);

  function* all(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* all(element.shadowRoot);
    }
  }
  const first = (fits) => { for (const one of all(document)) if (fits(one)) return one; return null; };

  const labelsOf = (element) => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean);
    const named = ids.map((id) => element.getRootNode().getElementById(id)).filter(Boolean);
    const own = element.getAttribute('aria-label') ?? '';
    return [...[...(element.labels ?? []), ...named].map(textIn), plain(own)];
  };

  const locate = ({ selector, label, button }) => {
    if (selector !== undefined) {
      return document.querySelector(selector) ?? first((one) => one.matches(selector));
    }
    if (button !== undefined) {
      return first((one) => one.matches('${BUTTONS}') && textIn(one) === plain(button));
    }
    const sought = plain(label).toLowerCase();
    return first((one) => labelsOf(one).some((text) => text.toLowerCase().includes(sought)));
  };

  const isShown = (element) => {
    const { display, visibility } = getComputedStyle(element);
    if (display === 'contents') return [...element.children].some(isShown);
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && visibility === 'visible' && width > 0 && height > 0;
  };
  const isEnabled = (element) => !element.matches(':disabled') &&
    element.closest('[aria-disabled="true" i]') === null;
  const isReady = (element) => element !== null && isShown(element) && isEnabled(element);

  const hitAt = (x, y) => {
    let hit = null;
    for (let root = document; root;) {
      const inner = root.elementFromPoint(x, y);
      if (inner === null || inner === hit) break;
      hit = inner;
      root = inner.shadowRoot;
    }
    return hit;
  };
  const isHit = (element, { x, y }) => {
    const target = element.closest('button, a, [role=button]') ?? element;
    for (let one = hitAt(x, y); one; one = one.assignedSlot ?? one.parentNode ?? one.host) {
      if (one === target) return true;
    }
    return false;
  };
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

  return {
    element: locate,
    state: (target) => {
      const element = locate(target);
      // Scripts later in the document may listen to the field, so nothing is typed before it has
      // loaded.
      if (element === null || document.readyState === 'loading') return 'absent';
      if (!isShown(element)) return 'hidden';
      return isEnabled(element) ? 'ready' : 'disabled';
    },
    text: (target) => {
      const element = locate(target);
      return element !== null && isShown(element) ? plain(element.innerText ?? '') : null;
    },
    markup: (target) => locate(target)?.outerHTML ?? null,
    item: (kind, name) => window[kind + 'Storage'].getItem(name),
    focus: (target) => {
      const element = locate(target);
      if (!isReady(element) || element.readOnly) return false;
      element.focus();
      if (element.select) element.select();
      else getSelection().selectAllChildren(element);
      return true;
    },
    choose: (target, label) => {
      const list = locate(target);
      const option = [...(list?.options ?? [])].find((one) => plain(one.label) === plain(label));
      if (!isReady(list) || option === undefined) return false;
      option.selected = true;
      for (const type of ['input', 'change']) {
        list.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
      }
      return true;
    },
    // Where to press the element, once it has stopped moving and nothing covers it; otherwise null.
    pressPoint: async (target) => {
      const element = locate(target);
      if (!isReady(element)) return null;
      element.scrollIntoViewIfNeeded();
      await nextFrame();
      const [before] = element.getClientRects();
      await nextFrame();
      const [box] = element.getClientRects();
      if (!before || !box || before.x !== box.x || before.y !== box.y) return null;
      const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
      const x = middle(box.left, box.right, innerWidth);
      const y = middle(box.top, box.bottom, innerHeight);
      return isHit(element, { x, y }) ? { x, y } : null;
    },
    // Where the content of a frame begins in the page, if nothing covers the frame at that point.
    frameOrigin: (target, { x, y }) => {
      const frame = locate(target);
      if (frame === null) return null;
      const { left, top } = frame.getBoundingClientRect();
      const { paddingLeft, paddingTop } = getComputedStyle(frame);
      const origin = {
        x: left + frame.clientLeft + parseFloat(paddingLeft),
        y: top + frame.clientTop + parseFloat(paddingTop),
      };
      return isHit(frame, { x: origin.x + x, y: origin.y + y }) ? origin : null;
    },
  };
})()`;
