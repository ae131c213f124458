import type { ComponentType } from 'react';
import { ErrorBoundary } from '../../src/components/ErrorBoundary/ErrorBoundary.tsx';
import { Do, DoDont, Dont } from '../blocks/DoDont.tsx';
import styles from './GuidanceExamples.module.css';
import { Marked } from './Marked.tsx';
import type { Guidance, GuidancePicture } from './types.ts';

/** The stories of a component by their export names. */
export type DrawnStories = Readonly<
  Record<string, ComponentType<Record<string, unknown>> & { parameters: Record<string, unknown> }>
>;

export interface GuidanceExamplesProps extends Pick<Guidance, 'do' | 'dont'> {
  stories: DrawnStories;
}

/** How to use a component and how not to, each as a picture of a story. */
export function GuidanceExamples({ do: right, dont: wrong, stories }: GuidanceExamplesProps) {
  return (
    <DoDont>
      <Do reason={<Marked>{right.reason}</Marked>}>{picture(right, stories)}</Do>
      <Dont reason={<Marked>{wrong.reason}</Marked>}>{picture(wrong, stories)}</Dont>
    </DoDont>
  );
}

function picture({ story, args }: GuidancePicture, stories: DrawnStories) {
  const Story = story === null ? undefined : stories[story];
  if (Story === undefined) return null;
  return (
    <div className={styles['picture']} data-is-page={Story.parameters['layout'] === 'fullscreen'}>
      <ErrorBoundary>
        <Story {...args} />
      </ErrorBoundary>
    </div>
  );
}
