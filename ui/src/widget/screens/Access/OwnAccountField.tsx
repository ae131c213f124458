import { useState } from 'react';
import { Checkbox } from '../../../components/Checkbox/index.ts';
import { useMessages } from '../../../messages/index.ts';

export interface OwnAccountFieldProps {
  /** What the person confirms, in the words of the API, which keeps them as proof. */
  words: string;
  /** Name of the institution. */
  institution: string;
}

/** Where an institution does not tell whose account it is, the person confirms that it is theirs. */
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
