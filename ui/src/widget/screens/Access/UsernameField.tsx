import { useState } from 'react';
import type { WidgetEntity } from '../../../client/index.ts';
import { RutField } from '../../../components/RutField/RutField.tsx';
import { TextField, type TextFieldProps } from '../../../components/TextField/TextField.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { useWords } from '../../words/texts.ts';

export interface UsernameFieldProps extends Pick<
  TextFieldProps,
  'id' | 'value' | 'onValueChange' | 'error'
> {
  /** Kinds of username that the institution accepts. */
  kinds: WidgetEntity['login']['usernameKinds'];
}

/** Field for the username: the RUT of the person or company, or an e-mail address. */
export function UsernameField({ kinds, ...rest }: UsernameFieldProps) {
  const { access } = useWords();
  if (!kinds.includes('email')) {
    return (
      <RutField {...rest} {...(kinds.includes('company-rut') && { label: access.companyRut })} />
    );
  }
  return (
    <TextField
      {...rest}
      label={access.email}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      validate={(text) => (text.trim() === '' ? access.emailRequired : undefined)}
    />
  );
}

export interface OwnAccountFieldProps {
  /** What the person confirms, in the words of the API, which keeps them as proof. */
  words: string;
  /** Name of the institution. */
  institution: string;
  /** Why the API rejected the form without it. */
  refusal?: string | undefined;
  id: string;
}

/**
 * The person's confirmation that the account is theirs, if the institution does not tell whose it
 * is.
 */
export function OwnAccountField({ words, institution, refusal, id }: OwnAccountFieldProps) {
  const { ownAccount } = useWords().access;
  const [error, setError] = useState(refusal);
  return (
    <Checkbox
      id={id}
      label={words}
      hint={ownAccount.why(institution)}
      required
      error={error}
      onInvalid={() => {
        setError(ownAccount.missing);
      }}
      onCheckedChange={() => {
        setError(undefined);
      }}
    />
  );
}
