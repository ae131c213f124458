import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DrawnBreakpoint } from '../../src/hooks/useBreakpoint.ts';
import { ErrorBoundary } from '../../src/components/ErrorBoundary/ErrorBoundary.tsx';
import { Block } from '../blocks/Block.tsx';
import styles from './Anatomy.module.css';
import { findPart, type Box } from './findPart.ts';
import { Marked, type DrawnStories } from './GuidanceExamples.tsx';
import type { Guidance } from './types.ts';

const BADGE_PX = 20;

export interface AnatomyProps extends Pick<Guidance, 'anatomy' | 'drawing'> {
  stories: DrawnStories;
}

/** A component's parts, numbered on a drawing that is the component itself, and their legend. */
export function Anatomy({ anatomy, drawing, stories }: AnatomyProps) {
  const { story = 'Default', args, opens = false, isMobile = false } = drawing ?? {};
  const Story = stories[story];
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const parts = useParts(stage, anatomy);
  useEffect(() => {
    if (stage !== null && opens) open(stage);
  }, [stage, opens]);
  const isDrawn = anatomy.some((part) => Array.isArray(part));
  return (
    <>
      {Story !== undefined && isDrawn && (
        <Block className={styles['figure']} inert aria-hidden="true">
          <div
            ref={setStage}
            className={styles['stage']}
            data-is-page={Story.parameters['layout'] === 'fullscreen'}
          >
            <DrawnBreakpoint value={isMobile ? 'mobile' : null}>
              <ErrorBoundary>
                <Story {...args} />
              </ErrorBoundary>
            </DrawnBreakpoint>
          </div>
          {badgesOf(parts).map(({ number, box, at }) => (
            <span key={number} className={styles['part']} style={box}>
              <span className={styles['badge']} style={at} data-part="">
                {number}
              </span>
            </span>
          ))}
        </Block>
      )}
      <ol>
        {anatomy.map((part) => {
          const text = typeof part === 'string' ? part : part[0];
          return (
            <li key={text}>
              <Marked>{text}</Marked>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Opens the component on its stage: a modal dialog would cover the page instead. */
function open(stage: HTMLElement): void {
  for (const dialog of stage.querySelectorAll('dialog')) dialog.showModal = () => dialog.show();
  stage.querySelector('button')?.click();
}

type Part = readonly [number: number, box: Box];

interface Badge {
  number: number;
  box: Box;
  /** Where its centre is in the box. */
  at: { left: number; top: number };
}

/** Where each part of the drawing is, as long as the drawing changes. */
function useParts(stage: HTMLElement | null, anatomy: Guidance['anatomy']): readonly Part[] {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const last = useRef('');
  useLayoutEffect(() => {
    if (stage === null) return;
    const measure = () => {
      const found = anatomy.flatMap((part, index) => {
        const box = typeof part === 'string' ? null : findPart(stage, part[1]);
        return box === null ? [] : [[index + 1, box] as const];
      });
      const now = JSON.stringify(found);
      if (now !== last.current) setParts(found);
      last.current = now;
    };
    measure();
    const resizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    resizes.observe(stage);
    changes.observe(stage, { subtree: true, childList: true, attributes: true });
    void document.fonts.ready.then(measure);
    stage.addEventListener('animationend', measure);
    stage.addEventListener('transitionend', measure);
    return () => {
      resizes.disconnect();
      changes.disconnect();
      stage.removeEventListener('animationend', measure);
      stage.removeEventListener('transitionend', measure);
    };
  }, [stage, anatomy]);
  return parts;
}

/**
 * The number of each part on one of its corners: the upper one at the end, where texts rarely are,
 * unless another's number is there.
 */
function badgesOf(parts: readonly Part[]): Badge[] {
  const taken: { x: number; y: number }[] = [];
  return parts.map(([number, box]) => {
    const corners = [0, box.height, -BADGE_PX, box.height + BADGE_PX].flatMap((top) =>
      [box.width, 0].map((left) => ({ left, top })),
    );
    const isFree = ({ left, top }: { left: number; top: number }) =>
      taken.every(
        ({ x, y }) =>
          Math.abs(x - box.left - left) >= BADGE_PX || Math.abs(y - box.top - top) >= BADGE_PX,
      );
    const at = corners.find(isFree) ?? { left: 0, top: 0 };
    taken.push({ x: box.left + at.left, y: box.top + at.top });
    return { number, box, at };
  });
}
