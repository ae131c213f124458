import { clsx } from 'clsx';
import { Field } from '../../../components/Field/Field.tsx';
import boxStyles from '../../../internal/control.module.css';
import { useWords } from '../../words/texts.ts';
import styles from './ReasonField.module.css';

/** Maximum length that the API accepts. */
const LONGEST = 500;
/** With this many characters left, the person is told how many remain. */
const NEAR = 100;

export interface ReasonFieldProps {
  /** Name of the application that reads it. */
  app: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** Why the person asks for something, if they want to state it. */
export function ReasonField({ app, value, onValueChange }: ReasonFieldProps) {
  const words = useWords().question;
  const left = LONGEST - value.length;
  return (
    <Field
      label={words.reason}
      isOptional
      hint={words.reasonHint(app)}
      footer={
        <span className={styles['left']} role="status">
          {left <= NEAR && words.reasonLeft(left)}
        </span>
      }
    >
      {(field) => (
        <textarea
          {...field}
          className={clsx(boxStyles['box'], styles['text'])}
          rows={2}
          maxLength={LONGEST}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
