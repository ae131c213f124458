import { expect, it } from 'vitest';
import { readingTime } from './readingTime.ts';

const words = (count: number) => Array.from({ length: count }, () => 'cauce').join(' ');

it.each([
  [0, 0],
  [1, 0.01],
  [50, 0.25],
  [200, 1],
  [501, 2.51],
])('%d words take %d minutes to read', (count, minutes) => {
  expect(readingTime(words(count))).toBe(minutes);
});

it('counts words, not punctuation', () => {
  expect(readingTime('¿Cuánto dura? — «60 minutos», ni uno más…')).toBe(readingTime(words(7)));
});

it('counts words in languages without spaces', () => {
  expect(readingTime('今日はいい天気です', 'ja')).toBeGreaterThan(0.01);
});
