import { clsx } from 'clsx';
import { Field } from '../../../components/Field/index.ts';
import boxStyles from '../../../internal/control.module.css';
import { useWords } from '../../words/index.ts';
import styles from './ReasonField.module.css';

/** As much as the API takes. */
const LONGEST = 500;
/** From here on the person is told how much is left. */
const NEAR = 100;

export interface ReasonFieldProps {
  /** Who reads it. */
  app: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** Why the person asks for something, if they want to say so. */
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
