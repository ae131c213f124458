/** A page of the site as Markdown. */
export interface Page {
  /** Such as `/docs/general/errores`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The text under one heading of a page. */
export interface Section {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Empty for the text before the first heading. */
  readonly heading: string;
  readonly text: string;
}

/**
 * The pages in the site's `llms-full.txt`, in which each page follows a comment with its address.
 */
export function readPages(text: string): Page[] {
  const [, ...parts] = text.split(/^<!-- (https?:\/\/\S+) -->$/m);
  return parts.flatMap((url, index) => {
    const body = parts[index + 1];
    if (index % 2 === 1 || body === undefined) return [];
    const page = body.replace(/\n---\s*$/, '').trim();
    const path = decodeURI(new URL(url).pathname);
    return [{ path, title: /^# (.+)$/m.exec(page)?.[1] ?? path, text: page }];
  });
}

/** The parts of a page by its headings; a `#` in a code block is not a heading. */
export function sectionsOf({ path, title, text }: Page): Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const [, heading] = (!isCode && /^#{2,4} (.+)$/.exec(line)) || [];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading, lines: [] });
  }
  return sections.map(({ heading, lines }, index) => ({
    id: `${path}#${String(index)}`,
    path,
    title,
    heading,
    text: lines.join('\n').trim(),
  }));
}
