import type { ChangeEvent, ComponentPropsWithRef, InvalidEvent, ReactNode } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import controlStyles from '../../internal/control.module.css';
import { splitDataProps } from '../../internal/splitDataProps.ts';
import { Field, type FieldOwnProps, type FieldProps } from '../Field/Field.tsx';
import { useValidity } from '../Field/useValidity.ts';

export interface TextFieldProps
  extends
    FieldOwnProps,
    Pick<FieldProps, 'describedBy' | 'footer'>,
    Omit<ComponentPropsWithRef<'input'>, 'size' | 'value' | 'defaultValue' | 'children'> {
  /** The text, when controlled. */
  value?: string;
  /** The initial text, when uncontrolled. */
  defaultValue?: string;
  /** Called with the text after each change. */
  onValueChange?: (value: string) => void;
  /**
   * Validates a text: a message, or `undefined`. The form is not sent while there is one; it shows
   * on submit and disappears as the person types.
   */
  validate?: (value: string) => string | undefined;
  /** 48 px, or 40 in dense pages of the documentation. */
  size?: 'regular' | 'compact';
  /** An icon before the text. */
  leading?: ReactNode;
  /** Buttons after the text. */
  trailing?: ReactNode;
}

/**
 * A line of text. `className`, `style` and `data-*` go to the field; everything else, `ref`
 * included, to its `input`.
 */
export function TextField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  describedBy,
  footer,
  value,
  defaultValue = '',
  onValueChange,
  validate,
  size = 'regular',
  leading,
  trailing,
  id,
  ref,
  className,
  style,
  onChange,
  onInvalid,
  ...rest
}: TextFieldProps) {
  const [text, setText] = useControllableState(value, defaultValue, onValueChange);
  const validity = useValidity(validate?.(text));
  const mergedRef = useMergedRef(validity.ref, ref);
  const [data, control] = splitDataProps(rest);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    validity.clearError();
    setText(event.currentTarget.value);
    onChange?.(event);
  };
  const handleInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    validity.onInvalid(event);
    onInvalid?.(event);
  };

  return (
    <Field
      {...data}
      {...{ className, style, label, hint, footer, describedBy, controlId: id }}
      isLabelHidden={isLabelHidden ?? false}
      isOptional={isOptional ?? false}
      error={error ?? validity.error}
    >
      {(field) => (
        <div
          className={controlStyles['box']}
          data-size={size}
          data-invalid={field['aria-invalid']}
          data-disabled={rest.disabled || undefined}
        >
          {leading !== undefined && <span className={controlStyles['leading']}>{leading}</span>}
          <input
            type="text"
            {...control}
            {...field}
            ref={mergedRef}
            className={controlStyles['input']}
            value={text}
            onChange={handleChange}
            onInvalid={handleInvalid}
          />
          {trailing !== undefined && <span className={controlStyles['trailing']}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
