const WORDS_PER_MINUTE = 200;

/**
 * Reading time of a text in minutes, with two decimals, at 200 words a minute. Words are counted by
 * the rules of the language. Round it up for display.
 */
export function readingTime(text: string, locale = 'es-CL'): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return Math.round((words / WORDS_PER_MINUTE) * 100) / 100;
}
