import { useState } from 'react';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { useMessages } from '../../../messages/index.ts';

export interface OwnAccountFieldProps {
  /** What the person confirms, in the words of the API, which keeps them as proof. */
  words: string;
  /** Name of the institution. */
  institution: string;
}

/**
 * The person's confirmation that the account is theirs, if the institution does not tell whose it
 * is.
 */
export function OwnAccountField({ words, institution }: OwnAccountFieldProps) {
  const { ownAccount } = useMessages().widget.access;
  const [error, setError] = useState<string>();
  return (
    <Checkbox
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
