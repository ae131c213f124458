import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import rowStyles from '../../internal/choiceRow.module.css';
import { FieldNote } from '../Field/Field.tsx';
import styles from './RadioGroup.module.css';

/** An option. */
export interface RadioOption {
  /** Value in the form data. */
  value: string;
  /** Label. */
  label: ReactNode;
  /** Explanation of the option. */
  hint?: ReactNode;
  /** Disabled; its hint says why. */
  isDisabled?: boolean;
}

export interface RadioGroupProps extends Omit<
  ComponentPropsWithRef<'fieldset'>,
  'children' | 'defaultValue' | 'onChange'
> {
  /** Legend. */
  label: ReactNode;
  /** The options, in order. */
  options: readonly RadioOption[];
  /** The chosen value, when controlled; `null` for none. */
  value?: string | null;
  /** The initially chosen value, when uncontrolled. Do not preselect an option for the person. */
  defaultValue?: string | null;
  /** Called with the chosen value. */
  onValueChange?: (value: string) => void;
  /** Name in the form data. */
  name?: string;
  /** A value is required to send the form. */
  required?: boolean;
  /** Help text under the legend. */
  hint?: ReactNode;
  /** Error under the options. */
  error?: ReactNode;
}

/** A group of radio buttons. */
export function RadioGroup({
  label,
  options,
  value,
  defaultValue = null,
  onValueChange,
  name,
  required,
  hint,
  error,
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId();
  const [chosen, setChosen] = useControllableState<string | null>(value, defaultValue, (next) => {
    if (next !== null) onValueChange?.(next);
  });
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-required={required}
      {...rest}
      className={clsx(styles['root'], className)}
    >
      <legend className={styles['legend']}>{label}</legend>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles['groupHint']}>
          {hint}
        </span>
      )}
      {options.map((option) => {
        const optionId = `${id}-${option.value}`;
        return (
          <label key={option.value} className={rowStyles['row']}>
            <input
              type="radio"
              className={clsx(rowStyles['input'], styles['input'])}
              name={name ?? id}
              value={option.value}
              checked={option.value === chosen}
              required={required}
              disabled={option.isDisabled}
              aria-labelledby={`${optionId}-label`}
              aria-describedby={option.hint === undefined ? undefined : `${optionId}-hint`}
              onChange={() => setChosen(option.value)}
            />
            <span className={rowStyles['words']}>
              <span id={`${optionId}-label`}>{option.label}</span>
              {option.hint !== undefined && (
                <span id={`${optionId}-hint`} className={rowStyles['hint']}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        );
      })}
      {error !== undefined && (
        <FieldNote id={`${id}-error`} role="alert" tone="danger">
          {error}
        </FieldNote>
      )}
    </fieldset>
  );
}
