import { Select as BaseSelect } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef, type SyntheticEvent } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import controlStyles from '../../internal/control.module.css';
import { useOverlayContainer } from '../../internal/overlayContainer.ts';
import { useMessages } from '../../messages/index.ts';
import { Field, type FieldOwnProps } from '../Field/Field.tsx';
import { CheckIcon, ChevronsUpDownIcon } from '../Icon/icons.tsx';
import styles from './Select.module.css';

/** An option. */
export interface SelectOption {
  /** Value in the form data. */
  value: string;
  /** Label. */
  label: string;
  /** Disabled. */
  isDisabled?: boolean;
}

export interface SelectProps
  extends
    FieldOwnProps,
    Omit<ComponentPropsWithRef<'div'>, 'children' | 'defaultValue' | 'onChange'> {
  /** The options, in order. */
  options: readonly SelectOption[];
  /** The chosen value, when controlled; `null` for none. */
  value?: string | null;
  /** The initially chosen value, when uncontrolled. */
  defaultValue?: string | null;
  /** Called with the chosen value. */
  onValueChange?: (value: string | null) => void;
  /** Name in the form data. */
  name?: string;
  /** A value is required to send the form. */
  required?: boolean;
  /** Disables the control. */
  disabled?: boolean;
  /** 48 px, or 40 in dense pages of the documentation. */
  size?: 'regular' | 'compact';
  /** Shown while nothing is chosen; «Elige una opción» by default. */
  placeholder?: string;
}

/** A list of options that opens over the page. For two to four options use `RadioGroup`. */
export function Select({
  options,
  placeholder,
  value,
  defaultValue = null,
  onValueChange,
  name,
  required = false,
  disabled = false,
  size = 'regular',
  error,
  id,
  onInvalidCapture,
  ...rest
}: SelectProps) {
  const { choice } = useMessages().forms;
  const container = useOverlayContainer();
  const [chosen, setChosen] = useControllableState<string | null>(
    value,
    defaultValue,
    onValueChange,
  );
  const missing = useMissingChoice(choice.required);
  const handleChange = (next: string | null) => {
    missing.clear();
    setChosen(next);
  };
  return (
    <Field
      {...rest}
      controlId={id}
      error={error ?? missing.error}
      onInvalidCapture={(event) => {
        missing.handleInvalid(event);
        onInvalidCapture?.(event);
      }}
    >
      {(field) => (
        <BaseSelect.Root
          items={[...options]}
          value={chosen}
          onValueChange={handleChange}
          modal={false}
          {...{ required, disabled, ...(name !== undefined && { name }) }}
        >
          <BaseSelect.Trigger
            {...field}
            className={clsx(controlStyles['box'], styles['trigger'])}
            data-size={size}
            data-invalid={field['aria-invalid']}
          >
            <BaseSelect.Value
              className={styles['value']}
              placeholder={placeholder ?? choice.placeholder}
            />
            <BaseSelect.Icon className={styles['icon']}>
              <ChevronsUpDownIcon size={16} />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <BaseSelect.Portal container={container}>
            <BaseSelect.Positioner
              className={styles['positioner']}
              sideOffset={4}
              alignItemWithTrigger={false}
            >
              <BaseSelect.Popup className={styles['popup']}>
                <BaseSelect.List aria-labelledby={`${field.id}-label`}>
                  {options.map((option) => (
                    <BaseSelect.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.isDisabled ?? false}
                      className={styles['item']}
                    >
                      <BaseSelect.ItemText className={styles['itemText']}>
                        {option.label}
                      </BaseSelect.ItemText>
                      <BaseSelect.ItemIndicator className={styles['check']}>
                        <CheckIcon size={16} />
                      </BaseSelect.ItemIndicator>
                    </BaseSelect.Item>
                  ))}
                </BaseSelect.List>
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      )}
    </Field>
  );
}

/**
 * The error for a required option that is missing on submit. The value is in a hidden `input`, so
 * its `invalid` event is caught here and replaced by our own message.
 */
function useMissingChoice(message: string) {
  const [error, setError] = useState<string>();
  const handleInvalid = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    setError(message);
    const input = event.target;
    if (input instanceof HTMLInputElement && input.form?.querySelector('input:invalid') === input) {
      // Base UI passes the focus on to the visible control.
      input.focus();
    }
  };
  return { error, handleInvalid, clear: () => setError(undefined) };
}
