/** Moves focus to a place that is no control, and leaves it as it was: not a stop of the Tab key. */
export function focusOnce(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    // Not before: without it the browser would take the focus away again.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
