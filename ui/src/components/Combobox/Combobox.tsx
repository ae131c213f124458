import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { useMemo, useState } from 'react';
import { useSettled } from '../../hooks/useSettled.ts';
import controlStyles from '../../internal/control.module.css';
import { useOverlayContainer } from '../../internal/overlayContainer.ts';
import popupStyles from '../../internal/popup.module.css';
import { useChoice, type ChoiceFieldProps } from '../../internal/useChoice.ts';
import { useMessages } from '../../messages/index.ts';
import { Field } from '../Field/index.ts';
import { CheckIcon, ChevronsUpDownIcon, CloseIcon } from '../Icon/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Combobox.module.css';
import { answersSearch, groupOptions, type ComboboxGroup, type ComboboxOption } from './options.ts';

/** Typing goes on: the count is said when it has been still for so long (identity section 8). */
const STILL = 500;

export interface ComboboxProps extends ChoiceFieldProps {
  /** The choices, in their order; those of a group one after another. */
  options: readonly ComboboxOption[];
}

/**
 * One of many choices, found by typing a part of its name: accents and case do not matter. How many
 * there are is said to those who listen, half a second after the last key.
 */
export function Combobox({
  options,
  name,
  required = false,
  disabled = false,
  size = 'regular',
  ...rest
}: ComboboxProps) {
  const { choice, search: searchWords } = useMessages().forms;
  const container = useOverlayContainer();
  const { chosen: chosenValue, choose, fieldProps } = useChoice(rest);
  const groups = useMemo(() => groupOptions(options), [options]);
  const chosen = options.find((option) => option.value === chosenValue) ?? null;
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);

  const isSearching = isOpen && search !== '' && search !== chosen?.label;
  const count = options.filter((option) => answersSearch(option, search)).length;
  const news = isSearching ? searchWords.results(count) : '';
  // The search is part of it: a count that stays the same still waits for the last key.
  const [, announced] = useSettled(`${search}\n${news}`, STILL, '\n').split('\n');

  return (
    <Field {...fieldProps} footer={<VisuallyHidden role="status">{announced}</VisuallyHidden>}>
      {(field) => (
        <BaseCombobox.Root
          items={groups}
          value={chosen}
          onValueChange={(next: ComboboxOption | null) => {
            choose(next?.value ?? null);
          }}
          onInputValueChange={setSearch}
          onOpenChange={setIsOpen}
          isItemEqualToValue={(item, other) => item?.value === other?.value}
          filter={answersSearch}
          autoHighlight
          {...{ required, disabled, ...(name !== undefined && { name }) }}
        >
          <BaseCombobox.InputGroup
            className={controlStyles['box']}
            data-size={size}
            data-invalid={field['aria-invalid']}
          >
            <BaseCombobox.Input
              {...field}
              // While the list is open all else is hidden from assistive technology, the label too:
              // by its id it is still the name.
              aria-labelledby={`${field.id}-label`}
              className={controlStyles['input']}
              spellCheck={false}
            />
            <span className={controlStyles['trailing']}>
              <BaseCombobox.Clear className={styles['clear']} aria-label={choice.clear}>
                <CloseIcon size={16} />
              </BaseCombobox.Clear>
              <BaseCombobox.Trigger className={styles['trigger']} aria-label={choice.open}>
                <ChevronsUpDownIcon size={16} />
              </BaseCombobox.Trigger>
            </span>
          </BaseCombobox.InputGroup>
          <BaseCombobox.Portal container={container}>
            <BaseCombobox.Positioner className={popupStyles['positioner']} sideOffset={4}>
              <BaseCombobox.Popup className={popupStyles['popup']}>
                <BaseCombobox.Empty className={popupStyles['empty']}>
                  {choice.empty(search)}
                </BaseCombobox.Empty>
                <BaseCombobox.List aria-labelledby={`${field.id}-label`}>
                  {(group: ComboboxGroup) => (
                    <BaseCombobox.Group key={group.label} items={group.items}>
                      {group.label !== '' && (
                        <BaseCombobox.GroupLabel className={popupStyles['groupLabel']}>
                          {group.label}
                        </BaseCombobox.GroupLabel>
                      )}
                      <BaseCombobox.Collection>
                        {(option: ComboboxOption) => (
                          <BaseCombobox.Item
                            key={option.value}
                            value={option}
                            className={popupStyles['item']}
                          >
                            <span className={popupStyles['itemText']}>{option.label}</span>
                            {option.note !== undefined && (
                              <span className={styles['note']}>{option.note}</span>
                            )}
                            <BaseCombobox.ItemIndicator className={popupStyles['check']}>
                              <CheckIcon size={16} />
                            </BaseCombobox.ItemIndicator>
                          </BaseCombobox.Item>
                        )}
                      </BaseCombobox.Collection>
                    </BaseCombobox.Group>
                  )}
                </BaseCombobox.List>
              </BaseCombobox.Popup>
            </BaseCombobox.Positioner>
          </BaseCombobox.Portal>
        </BaseCombobox.Root>
      )}
    </Field>
  );
}
