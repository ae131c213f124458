interface Shift {
  value: number;
  /** The elements that moved. */
  moved: string;
}

declare global {
  interface Window {
    /** Layout shifts so far. */
    testShifts?: Shift[];
  }
}

/** Records every layout shift, including those after a key or a click. Runs in the page. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  window.testShifts = shifts;
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.outerHTML.slice(0, 120)} in ${String(node.parentElement?.outerHTML.slice(0, 120))}`
      : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[])
      shifts.push({
        value: entry.value,
        moved: entry.sources.map(({ node }) => nameOf(node)).join('; '),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}
