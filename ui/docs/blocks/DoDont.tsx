import { SuccessIcon, DangerIcon } from '../../src/components/Icon/icons.tsx';
import type { ReactNode } from 'react';
import { Block } from './Block.tsx';
import styles from './DoDont.module.css';

export interface ExampleProps {
  /** The example; `null` if the reason alone is enough. */
  children: ReactNode;
  /** The reason, in one sentence. */
  reason: ReactNode;
  /** Makes the example inert. */
  isPicture?: boolean;
}

function Example({
  children,
  reason,
  isPicture = true,
  kind,
}: ExampleProps & { kind: 'do' | 'dont' }) {
  const isGood = kind === 'do';
  const Icon = isGood ? SuccessIcon : DangerIcon;
  return (
    <figure className={styles['example']} data-kind={kind}>
      {children !== null && (
        <div className={styles['stage']} inert={isPicture}>
          {children}
        </div>
      )}
      <figcaption>
        <strong>
          <Icon size={16} />
          {isGood ? 'Así' : 'Así no'}
        </strong>
        {reason}
      </figcaption>
    </figure>
  );
}

/** An example to follow. */
export const Do = (props: ExampleProps) => <Example {...props} kind="do" />;

/** An example of what to avoid. */
export const Dont = (props: ExampleProps) => <Example {...props} kind="dont" />;

/** Examples beside each other. */
export function DoDont({ children }: { children: ReactNode }) {
  return <Block className={styles['root']}>{children}</Block>;
}
