import { useState, type ComponentPropsWithRef, type SyntheticEvent } from 'react';
import type { FieldOwnProps, FieldProps } from '../components/Field/index.ts';
import { useControllableState } from '../hooks/useControllableState.ts';
import { useMessages } from '../messages/index.ts';

/** What the fields take in which one of a list is chosen. */
export interface ChoiceFieldProps
  extends
    FieldOwnProps,
    Omit<ComponentPropsWithRef<'div'>, 'children' | 'defaultValue' | 'onChange'> {
  /** The chosen value, where the page holds it; `null` is none. */
  value?: string | null;
  /** The value chosen at first, where the field holds it. */
  defaultValue?: string | null;
  /** Called with the value that is chosen, or `null` when the choice is emptied. */
  onValueChange?: (value: string | null) => void;
  /** Name in the form's data. */
  name?: string;
  /** One must be chosen to send the form. */
  required?: boolean;
  /** Cannot be used now. */
  disabled?: boolean;
  /** 48 px, or 40 in dense pages of the documentation. */
  size?: 'regular' | 'compact';
}

interface Choice {
  readonly chosen: string | null;
  readonly choose: (value: string | null) => void;
  /** What is left for the `Field`: its words, and what is wrong with the choice. */
  readonly fieldProps: Omit<FieldProps, 'children'>;
}

/**
 * The message of a choice that a form asks for and nobody made. The control sends its value by a
 * hidden `input`: what is wrong with it is heard on the way down, and shown in our own words.
 */
function useRequiredChoice(message: string) {
  const [error, setError] = useState<string>();
  const handleInvalid = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    setError(message);
    const input = event.target;
    if (input instanceof HTMLInputElement && input.form?.querySelector('input:invalid') === input) {
      // Base UI hands the focus on to the control that people see.
      input.focus();
    }
  };
  return { error, onInvalidCapture: handleInvalid, clearError: () => setError(undefined) };
}

/** Holds the choice, or leaves it to the page, and says when one is missing that must be made. */
export function useChoice({
  value,
  defaultValue = null,
  onValueChange,
  error,
  id,
  onInvalidCapture,
  ...rest
}: Omit<ChoiceFieldProps, 'name' | 'required' | 'disabled' | 'size'>): Choice {
  const { choice } = useMessages().forms;
  const [chosen, setChosen] = useControllableState<string | null>(
    value,
    defaultValue,
    onValueChange,
  );
  const requiredChoice = useRequiredChoice(choice.required);
  return {
    chosen,
    choose: (next) => {
      requiredChoice.clearError();
      setChosen(next);
    },
    fieldProps: {
      ...rest,
      controlId: id,
      error: error ?? requiredChoice.error,
      onInvalidCapture: (event: SyntheticEvent<HTMLDivElement>) => {
        requiredChoice.onInvalidCapture(event);
        onInvalidCapture?.(event);
      },
    },
  };
}
