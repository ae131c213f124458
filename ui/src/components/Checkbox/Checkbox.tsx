import { clsx } from 'clsx';
import {
  useEffect,
  useId,
  useRef,
  type ChangeEvent,
  type ComponentPropsWithRef,
  type InvalidEvent,
  type ReactNode,
} from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import rowStyles from '../../internal/choiceRow.module.css';
import { splitDataProps } from '../../internal/splitDataProps.ts';
import { FieldNote } from '../Field/Field.tsx';
import { useValidity } from '../Field/useValidity.ts';
import { CheckIcon, MinusIcon } from '../Icon/icons.tsx';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'size' | 'children'
> {
  /** Label. */
  label: ReactNode;
  /** Explanation under the label. */
  hint?: ReactNode;
  /** Error under the box; a required box that is not ticked has a default one. */
  error?: ReactNode;
  /** Some, but not all, of the items that it represents are ticked. */
  isIndeterminate?: boolean;
  /** Called with whether it is ticked. */
  onCheckedChange?: (isChecked: boolean) => void;
}

/**
 * A yes/no choice. `className`, `style` and `data-*` go to the root; everything else, including
 * `ref`, to its `input`.
 */
export function Checkbox({
  label,
  hint,
  error,
  isIndeterminate = false,
  onCheckedChange,
  id: idProp,
  ref,
  className,
  style,
  onChange,
  onInvalid,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const validity = useValidity(undefined);
  const inputRef = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(validity.ref, useMergedRef(inputRef, ref));
  const [data, control] = splitDataProps(rest);
  const shownError = error ?? validity.error;

  // `indeterminate` has no attribute, and every press resets it.
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = isIndeterminate;
  });

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    validity.clearError();
    onChange?.(event);
    onCheckedChange?.(event.currentTarget.checked);
  };
  const handleInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    validity.onInvalid(event);
    onInvalid?.(event);
  };
  const described = [hint !== undefined && `${id}-hint`, shownError !== undefined && `${id}-error`];
  return (
    <div {...data} className={clsx(styles['root'], className)} style={style}>
      <label className={rowStyles['row']}>
        <span className={styles['box']}>
          <input
            {...control}
            ref={mergedRef}
            id={id}
            type="checkbox"
            className={clsx(rowStyles['input'], styles['input'])}
            aria-labelledby={`${id}-label`}
            aria-describedby={described.filter(Boolean).join(' ') || undefined}
            aria-invalid={shownError !== undefined || undefined}
            onChange={handleChange}
            onInvalid={handleInvalid}
          />
          <CheckIcon size={16} className={styles['mark']} data-mark="check" strokeWidth={2.5} />
          <MinusIcon size={16} className={styles['mark']} data-mark="dash" strokeWidth={2.5} />
        </span>
        <span className={rowStyles['words']}>
          <span id={`${id}-label`}>{label}</span>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={rowStyles['hint']}>
              {hint}
            </span>
          )}
        </span>
      </label>
      {shownError !== undefined && (
        <FieldNote id={`${id}-error`} role="alert" tone="danger">
          {shownError}
        </FieldNote>
      )}
    </div>
  );
}
