import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { renderToString } from 'react-dom/server';
import { guidanceOf } from '../docs/guidance/guidance.ts';
import { storiesOf, type StoriesModule } from './stories.ts';

const files = import.meta.glob<StoriesModule>('../{src,connect-react/src}/**/*.stories.tsx', {
  eager: true,
});

let consoleSpies: MockInstance[] = [];

beforeEach(() => {
  consoleSpies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(files))('%s', (path, module) => {
  it.each(storiesOf(module))('%s renders on the server without a warning', (_name, Story) => {
    expect(renderToString(<Story />)).toBeTypeOf('string');
    expect(consoleSpies.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('renders the examples of its guidance', () => {
    const guidance = guidanceOf(path);
    const stories = new Map(storiesOf(module));
    for (const { story, args } of guidance === undefined ? [] : [guidance.do, guidance.dont]) {
      const Story = stories.get(story ?? 'Default');
      expect(Story && renderToString(<Story {...args} />)).toBeTypeOf('string');
    }
  });
});
