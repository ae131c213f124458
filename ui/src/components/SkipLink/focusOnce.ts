/** Focuses an element that is not a control, without making it a tab stop. */
export function focusOnce(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    // Only after the blur: without `tabindex` the browser would drop the focus.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
