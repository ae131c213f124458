import { useState, type SyntheticEvent } from 'react';

/**
 * The message of a choice that a form asks for and nobody made. The control sends its value by a
 * hidden `input`: what is wrong with it is heard on the way down, and shown in our own words.
 */
export function useRequiredChoice(message: string) {
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
