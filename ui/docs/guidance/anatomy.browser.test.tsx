import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { storiesOf, type StoriesModule } from '../../test/stories.ts';
import { Anatomy } from './Anatomy.tsx';
import { guidanceOf } from './guidance.ts';

const files = import.meta.glob<StoriesModule>('../../{src,connect-react/src}/**/*.stories.tsx', {
  eager: true,
});
const components = Object.entries(files).flatMap(([path, module]) => {
  const guidance = guidanceOf(path);
  return guidance ? [[guidance.name, guidance, module] as const] : [];
});

it('draws every component', () => {
  const isDrawn = ([, { anatomy }]: (typeof components)[number]) =>
    anatomy.some((part) => typeof part !== 'string');
  expect(components.filter((one) => !isDrawn(one)).map(([name]) => name)).toEqual([]);
});

describe.each(components)('%s', (_name, guidance, module) => {
  it('shows each part that its anatomy names, with its number', async () => {
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    const stories = Object.fromEntries(storiesOf(module));
    act(() => root.render(<Anatomy {...guidance} stories={stories} />));
    const numbers = () =>
      [...container.querySelectorAll('[data-part]')].map(({ textContent }) => textContent);
    const named = guidance.anatomy.flatMap((part, index) =>
      typeof part === 'string' ? [] : [String(index + 1)],
    );
    await expect.poll(numbers, { timeout: 5000 }).toEqual(named);
    act(() => root.unmount());
    container.remove();
  });
});
