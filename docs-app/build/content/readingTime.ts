const WORDS_PER_MINUTE = 200;

/** Minutes that a text takes, with two decimals: its words by the language's rules, 200 a minute. */
export function readingTime(text: string, locale: string): number {
  let words = 0;
  for (const segment of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (segment.isWordLike === true) words += 1;
  return Math.round((words / WORDS_PER_MINUTE) * 100) / 100;
}
