import type { WidgetEntity } from '../../../client/index.ts';
import { RutField } from '../../../components/RutField/RutField.tsx';
import { TextField, type TextFieldProps } from '../../../components/TextField/TextField.tsx';
import { useMessages } from '../../../messages/index.ts';

export interface UsernameFieldProps extends Pick<
  TextFieldProps,
  'id' | 'value' | 'onValueChange' | 'error'
> {
  /** Kinds of username that the institution accepts. */
  kinds: WidgetEntity['login']['usernameKinds'];
}

/** Field for the username: the RUT of the person or company, or an e-mail address. */
export function UsernameField({ kinds, ...rest }: UsernameFieldProps) {
  const { access } = useMessages().widget;
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
