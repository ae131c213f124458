import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Field.module.css';
import { FieldNote } from './FieldNote.tsx';

/** What every field takes, whatever its control. */
export interface FieldOwnProps {
  /** The name of the field, above it. Never a placeholder instead. */
  label: ReactNode;
  /** Hides the label from the screen where a heading beside it says the same. */
  isLabelHidden?: boolean;
  /** Marks the label «(opcional)». */
  isOptional?: boolean;
  /** What to write, and an example, under the label and before the control. */
  hint?: ReactNode;
  /** Error under the control: what is wrong and how to fix it. */
  error?: ReactNode;
}

/** What a control takes from its field. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Id of the control; one is made without it. */
  controlId?: string | undefined;
  /** Ids of what else describes the control, said after the hint and the error. */
  describedBy?: string | undefined;
  /** What stands under the control besides the error. */
  footer?: ReactNode;
  /** Draws the control with the ids and states that tie it to its words. */
  children: (control: FieldControlProps) => ReactNode;
}

/** Ties a control to its label, hint and error, for the eye and for those who listen. */
export function Field({
  label,
  isLabelHidden = false,
  isOptional = false,
  hint,
  error,
  controlId,
  describedBy,
  footer,
  className,
  children,
  ...rest
}: FieldProps) {
  const { optional } = useMessages().forms.field;
  const ownId = useId();
  const id = controlId ?? ownId;
  const isWrong = hasContent(error);
  const ids = [hasContent(hint) && `${id}-hint`, isWrong && `${id}-error`, describedBy].filter(
    (part) => typeof part === 'string',
  );

  const labelElement = (
    <label id={`${id}-label`} className={styles['label']} htmlFor={id}>
      {label}
      {isOptional && (
        <>
          {' '}
          <span className={styles['optional']}>{optional}</span>
        </>
      )}
    </label>
  );
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      {isLabelHidden ? <VisuallyHidden>{labelElement}</VisuallyHidden> : null}
      {(!isLabelHidden || hasContent(hint)) && (
        <div className={styles['head']}>
          {!isLabelHidden && labelElement}
          {hasContent(hint) && (
            <span id={`${id}-hint`} className={styles['hint']}>
              {hint}
            </span>
          )}
        </div>
      )}
      {children({
        id,
        'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
        'aria-invalid': isWrong || undefined,
      })}
      {isWrong && (
        <FieldNote id={`${id}-error`} tone="danger">
          {error}
        </FieldNote>
      )}
      {footer}
    </div>
  );
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
