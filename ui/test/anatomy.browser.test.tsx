import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { storiesOf, type StoriesModule } from './stories.ts';

const files = import.meta.glob<StoriesModule>('../src/components/**/*.stories.tsx', {
  eager: true,
});

/** Stories of a component without a root element set `parameters.hasNoRoot`. */
const drawing = Object.entries(files).flatMap(([path, module]) => {
  const [story] = storiesOf(module).filter(([name]) => name === 'Default');
  if (story === undefined) throw new Error(`${path} has no Default story.`);
  return story[1].parameters['hasNoRoot'] === true ? [] : [[path, story[1]] as const];
});

describe.each(drawing)('%s', (_path, Story) => {
  it('passes className and other attributes to its root', () => {
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    const extra = { className: 'from-outside', 'data-from-outside': 'yes' };
    act(() => {
      root.render(<Story {...extra} />);
    });
    const marked = document.querySelectorAll('.from-outside[data-from-outside="yes"]');
    act(() => {
      root.unmount();
    });
    container.remove();
    expect(marked).toHaveLength(1);
  });
});
