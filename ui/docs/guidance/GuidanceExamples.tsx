import type { ComponentType } from 'react';
import { ErrorBoundary } from '../../src/components/ErrorBoundary/ErrorBoundary.tsx';
import { Do, DoDont, Dont } from '../blocks/DoDont.tsx';
import styles from './GuidanceExamples.module.css';
import type { Guidance, GuidancePicture } from './types.ts';
import { Facts } from '../blocks/Facts.tsx';
import { InlineCode } from '../../src/components/InlineCode/InlineCode.tsx';

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

/** When to use a component, and when to use another one. */
export function UsageFacts({ use, avoid }: Pick<Guidance, 'use' | 'avoid'>) {
  return (
    <Facts
      items={[
        ['Cuándo usarlo', <Marked key="use">{use}</Marked>],
        ['Cuándo no', <Marked key="avoid">{avoid}</Marked>],
      ]}
    />
  );
}

/** A text with what is between backticks as code. */
export function Marked({ children }: { children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <InlineCode key={index}>{part}</InlineCode>));
}
