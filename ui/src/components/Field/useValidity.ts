import { useEffect, useRef, useState, type InvalidEvent } from 'react';
import { useFirstMessages } from '../../messages/MessagesProvider.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Connects a control to its form: the form is not sent while there is a `problem`; the message is
 * shown on submit and disappears as the person types. The first wrong control takes the focus.
 */
export function useValidity(problem: string | undefined) {
  const { field } = useFirstMessages().forms;
  const ref = useRef<Control>(null);
  const [error, setError] = useState<string>();

  useEffect(() => {
    ref.current?.setCustomValidity(problem ?? '');
  }, [problem]);

  const handleInvalid = (event: InvalidEvent<Control>) => {
    const control = event.currentTarget;
    // Suppresses the browser's own validation bubble.
    event.preventDefault();
    setError(messageOf(control, field));
    if (firstInvalidOf(control.form) === control) control.focus();
  };

  return { ref, error, onInvalid: handleInvalid, clearError: () => setError(undefined) };
}

function messageOf(control: Control, words: { required: string; revise: string }): string {
  if (control.validity.customError) return control.validationMessage;
  return control.validity.valueMissing ? words.required : words.revise;
}

function firstInvalidOf(form: HTMLFormElement | null): Element | undefined {
  return Array.from(form?.elements ?? []).find(
    (element) => !(element instanceof HTMLFieldSetElement) && element.matches(':invalid'),
  );
}
