import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Field.module.css';
import { FieldNote } from './FieldNote.tsx';

/** Props of every field. */
export interface FieldOwnProps {
  /** Label above the field. */
  label: ReactNode;
  /** Hides the label visually where a heading repeats it. */
  isLabelHidden?: boolean;
  /** Marks the label «(opcional)». */
  isOptional?: boolean;
  /** What to write, and an example, under the label and before the control. */
  hint?: ReactNode;
  /** Error under the control: what is wrong and how to fix it. */
  error?: ReactNode;
}

/** Props for the control. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Id of the control; one is made without it. */
  controlId?: string | undefined;
  /** Further ids for `aria-describedby`, after hint and error. */
  describedBy?: string | undefined;
  /** Content under the control, besides the error. */
  footer?: ReactNode;
  /** Renders the control with the ids and states of the field. */
  children: (control: FieldControlProps) => ReactNode;
}

/** Connects a control with its label, hint and error, visually and for assistive technology. */
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
