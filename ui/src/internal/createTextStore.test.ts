import { expect, it } from 'vitest';
import { MESSAGES } from '../messages/index.ts';
import { createTextStore } from './createTextStore.ts';

it('completes a language that was being loaded when the rest was asked for', async () => {
  let arrive: () => void = () => undefined;
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const texts = (word: string) => ({ messages: MESSAGES.en, words: { word } });
  const store = createTextStore<{ word: string }, { word: string }>({
    'es-CL': {
      first: () => Promise.resolve(texts('uno')),
      rest: () => Promise.resolve(texts('completo')),
    },
    en: {
      first: async () => {
        await hasArrived;
        return texts('one');
      },
      rest: () => Promise.resolve(texts('all')),
    },
  });
  await store.load('es-CL');
  const english = store.load('en');
  await store.complete();
  arrive();
  await english;
  expect(store.has('en')).toBe(true);
  expect(store.all('en')).toEqual({ word: 'all' });
});
