import { Button, type ButtonProps } from '../../components/Button/Button.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import styles from './cells.module.css';

export interface RowButtonProps extends Omit<ButtonProps, 'variant' | 'size'> {
  label: string;
  /** What it acts on, for those who do not see the row. */
  of: string;
}

/** A button in a row of a table, which opens a dialog. */
export function RowButton({ label, of, ...rest }: RowButtonProps) {
  return (
    <Button
      aria-haspopup="dialog"
      {...rest}
      variant="quiet"
      size="compact"
      className={styles['rowButton']}
    >
      {label}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
}
