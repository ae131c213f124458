import { Select as BaseSelect } from '@base-ui/react/select';
import { clsx } from 'clsx';
import controlStyles from '../../internal/control.module.css';
import { useOverlayContainer } from '../../internal/overlayContainer.ts';
import popupStyles from '../../internal/popup.module.css';
import { useChoice, type ChoiceFieldProps } from '../../internal/useChoice.ts';
import { useMessages } from '../../messages/index.ts';
import { Field } from '../Field/index.ts';
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

export interface SelectProps extends ChoiceFieldProps {
  /** The choices, in their order. For more than a dozen use `Combobox`. */
  options: readonly SelectOption[];
  /** What stands in the field while nothing is chosen; «Elige una opción» without it. */
  placeholder?: string;
}

/** One of a list of choices that opens over the page. For two to four use `RadioGroup`. */
export function Select({
  options,
  placeholder,
  name,
  required = false,
  disabled = false,
  size = 'regular',
  ...rest
}: SelectProps) {
  const { choice } = useMessages().forms;
  const container = useOverlayContainer();
  const { chosen, choose, fieldProps } = useChoice(rest);
  return (
    <Field {...fieldProps}>
      {(field) => (
        <BaseSelect.Root
          items={[...options]}
          value={chosen}
          onValueChange={choose}
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
