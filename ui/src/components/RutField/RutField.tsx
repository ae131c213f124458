import type { FocusEvent } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMessages } from '../../messages/index.ts';
import { formatRut, rutProblem } from '../../rut/rut.ts';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface RutFieldProps extends Omit<
  TextFieldProps,
  'label' | 'leading' | 'trailing' | 'type' | 'validate'
> {
  /** «RUT» by default. */
  label?: TextFieldProps['label'];
}

/**
 * A field for a RUT in any usual notation; formatted as `12.345.678-5` on blur. Its check digit is
 * validated before the form is sent. Read it with `parseRut`.
 */
export function RutField({
  label,
  hint,
  value,
  defaultValue = '',
  onValueChange,
  required = true,
  onBlur,
  ...rest
}: RutFieldProps) {
  const { rut } = useMessages().forms;
  const [text, setText] = useControllableState(value, defaultValue, onValueChange);
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const formatted = formatRut(text);
    if (formatted !== text) setText(formatted);
    onBlur?.(event);
  };
  const validate = (written: string) => {
    const problem = rutProblem(written);
    if (problem === null || (problem === 'empty' && !required)) return undefined;
    return rut.problems[problem];
  };
  return (
    <TextField
      inputMode="text"
      autoComplete="username"
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
      label={label ?? rut.label}
      hint={hint ?? rut.hint}
      required={required}
      value={text}
      onValueChange={setText}
      validate={validate}
      onBlur={handleBlur}
    />
  );
}
