import { Select as BaseSelect } from '@base-ui/react/select';
import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import controlStyles from '../../internal/control.module.css';
import { useOverlayContainer } from '../../internal/overlayContainer.ts';
import popupStyles from '../../internal/popup.module.css';
import { useRequiredChoice } from '../../internal/useRequiredChoice.ts';
import { useMessages } from '../../messages/index.ts';
import { Field, type FieldOwnProps } from '../Field/index.ts';
import { CheckIcon, ChevronsUpDownIcon } from '../Icon/index.ts';
import styles from './Select.module.css';

/** One of the choices. */
export interface SelectOption {
  /** What the form sends. */
  value: string;
  /** What the person reads. */
  label: string;
  /** Cannot be chosen now. */
  isDisabled?: boolean;
}

export interface SelectProps
  extends
    FieldOwnProps,
    Omit<ComponentPropsWithRef<'div'>, 'children' | 'defaultValue' | 'onChange'> {
  /** The choices, in their order. For more than a dozen use `Combobox`. */
  options: readonly SelectOption[];
  /** The chosen value, where the page holds it; `null` is none. */
  value?: string | null;
  /** The value chosen at first, where the field holds it. */
  defaultValue?: string | null;
  /** Called with the value that is chosen. */
  onValueChange?: (value: string | null) => void;
  /** What stands in the field while nothing is chosen; «Elige una opción» without it. */
  placeholder?: string;
  /** Name in the form's data. */
  name?: string;
  /** One must be chosen to send the form. */
  required?: boolean;
  /** Cannot be used now. */
  disabled?: boolean;
  /** 48 px, or 40 in dense pages of the documentation. */
  size?: 'regular' | 'compact';
}

/** One of a list of choices that opens over the page. For two to four use `RadioGroup`. */
export function Select({
  label,
  isLabelHidden = false,
  isOptional = false,
  hint,
  error,
  options,
  value,
  defaultValue = null,
  onValueChange,
  placeholder,
  name,
  required = false,
  disabled = false,
  size = 'regular',
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
  const requiredChoice = useRequiredChoice(choice.required);
  return (
    <Field
      {...rest}
      {...{ label, isLabelHidden, isOptional, hint, controlId: id }}
      error={error ?? requiredChoice.error}
      onInvalidCapture={(event) => {
        requiredChoice.onInvalidCapture(event);
        onInvalidCapture?.(event);
      }}
    >
      {(field) => (
        <BaseSelect.Root
          items={[...options]}
          value={chosen}
          onValueChange={(next) => {
            requiredChoice.clearError();
            setChosen(next);
          }}
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
              className={popupStyles['positioner']}
              sideOffset={4}
              alignItemWithTrigger={false}
            >
              <BaseSelect.Popup className={popupStyles['popup']}>
                <BaseSelect.List aria-labelledby={`${field.id}-label`}>
                  {options.map((option) => (
                    <BaseSelect.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.isDisabled ?? false}
                      className={popupStyles['item']}
                    >
                      <BaseSelect.ItemText className={popupStyles['itemText']}>
                        {option.label}
                      </BaseSelect.ItemText>
                      <BaseSelect.ItemIndicator className={popupStyles['check']}>
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
