import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import * as preview from '../../.storybook/preview.tsx';

setProjectAnnotations([preview]);

/** A stories file as it is imported. */
export type StoriesModule = Record<string, unknown>;

/** A story as a component that takes the story's args, and the means to play it. */
export type ComposedStory = ComponentType<Record<string, unknown>> & {
  parameters: Record<string, unknown>;
  run: (context?: { globals?: Record<string, unknown> }) => Promise<void>;
};

/** The stories of a file by their export names. */
export function storiesOf(module: StoriesModule): [name: string, story: ComposedStory][] {
  const composed = composeStories(module as unknown as Parameters<typeof composeStories>[0]);
  return Object.entries(composed) as unknown as [string, ComposedStory][];
}
