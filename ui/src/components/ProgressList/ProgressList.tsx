import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { DangerIcon, SuccessIcon } from '../Icon/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './ProgressList.module.css';

/** State of a step. */
export type ProgressStepState = 'pending' | 'running' | 'done' | 'failed';

/** A step of the task. */
export interface ProgressStep {
  /** Label: «Leyendo los datos que autorizaste». */
  label: string;
  /** Its state. */
  state: ProgressStepState;
}

export interface ProgressListProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The steps in order; at most one is `running`. */
  steps: readonly ProgressStep[];
}

/**
 * The real steps of a task in progress. Each step that starts is announced with its position:
 * «Leyendo los datos que autorizaste, paso 2 de 3».
 */
export function ProgressList({ steps, className, ...rest }: ProgressListProps) {
  const { progressStates, stepAnnouncement } = useMessages().forms;
  const running = steps.findIndex(({ state }) => state === 'running');
  const current = steps[running];
  return (
    <div {...rest} className={clsx(className)}>
      <ol className={styles['list']} role="list">
        {steps.map(({ label, state }) => (
          <li
            key={label}
            className={styles['step']}
            data-state={state}
            aria-current={state === 'running' ? 'step' : undefined}
          >
            <span className={styles['mark']}>
              {state === 'done' && <SuccessIcon />}
              {state === 'failed' && <DangerIcon />}
              {(state === 'pending' || state === 'running') && (
                <span className={styles['circle']} />
              )}
            </span>
            <span>{label}</span>
            <span className={styles['state']}>{progressStates[state]}</span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {current && stepAnnouncement(current.label, running + 1, steps.length)}
      </VisuallyHidden>
    </div>
  );
}
