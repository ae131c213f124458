import { clsx } from 'clsx';
import { Field } from '../../components/Field/Field.tsx';
import boxStyles from '../../internal/control.module.css';
import styles from './ConfigFields.module.css';

export interface TextAreaProps {
  label: string;
  rows: number;
  maxLength: number;
  value: string;
  onValueChange: (value: string) => void;
}

/** A text of several lines. */
export function TextArea({ label, value, onValueChange, ...rest }: TextAreaProps) {
  return (
    <Field label={label}>
      {(field) => (
        <textarea
          {...rest}
          {...field}
          required
          className={clsx(boxStyles['box'], styles['area'])}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
