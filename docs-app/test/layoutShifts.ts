interface Shift {
  value: number;
  /** The elements and texts that moved, from where and to where. */
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
    `${String((node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120))} in ${String(node?.parentElement?.outerHTML.slice(0, 120))}`;
  const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[])
      shifts.push({
        value: entry.value,
        moved: entry.sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)}, from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          )
          .join('; '),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}
