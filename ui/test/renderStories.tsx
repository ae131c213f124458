import { renderToString } from 'react-dom/server';
import { storiesOf, type StoriesModule } from './stories.ts';

/** HTML of each story of a file by its export name. */
export function renderStories(module: unknown): Record<string, string> {
  return Object.fromEntries(
    storiesOf(module as StoriesModule).map(([name, Story]) => [name, renderToString(<Story />)]),
  );
}
