/** A rectangle of the drawing, in px from its corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const TEXT = '::text';

/**
 * Where a part of a component is on its stage; null if it is not drawn. In a selector `.name` is a
 * class as the component's CSS module calls it, and `::text` at the end the element's own text.
 */
export function findPart(stage: Element, selector: string): Box | null {
  const isText = selector.endsWith(TEXT);
  const plain = isText ? selector.slice(0, -TEXT.length) : selector;
  const element = stage.querySelector(plain.replace(/\.([a-zA-Z]+)/g, '[class*="_$1_"]'));
  if (element === null) return null;
  const { left, right, top, width, height } = (
    isText ? ownText(element) : element
  ).getBoundingClientRect();
  // A line has a length only.
  if (width < 1 && height < 1) return null;
  const origin = stage.getBoundingClientRect();
  // What begins outside is cut off by the stage.
  const start = Math.max(left, origin.left);
  return { left: start - origin.left, top: top - origin.top, width: right - start, height };
}

/** The element's own text, without its other children. */
function ownText(element: Element): Range {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const range = document.createRange();
  range.setStartBefore(texts[0] ?? element);
  range.setEndAfter(texts.at(-1) ?? element);
  return range;
}
