import { clsx } from 'clsx';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { CopyButton } from '../CopyButton/index.ts';
import { EyeIcon, EyeOffIcon } from '../Icon/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import { maskSecret, visibleEndOf } from './maskSecret.ts';
import styles from './SecretField.module.css';

export interface SecretFieldProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** What it is: «Clave de la API». */
  label: string;
  /** The secret. */
  value: string;
  /** How to keep it. */
  hint?: ReactNode;
}

/** A key of an application: hidden until asked for, and copied without showing it. */
export function SecretField({ label, value, hint, className, ...rest }: SecretFieldProps) {
  const { secret } = useMessages().forms;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div role="group" aria-labelledby={id} {...rest} className={clsx(styles['root'], className)}>
      <div className={styles['head']}>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </div>
      <div className={styles['box']}>
        <code className={styles['value']} translate="no">
          {isShown ? (
            value
          ) : (
            <>
              <span aria-hidden="true">{maskSecret(value)}</span>
              <VisuallyHidden>{secret.masked(visibleEndOf(value))}</VisuallyHidden>
            </>
          )}
        </code>
        <IconButton
          size="compact"
          label={isShown ? secret.hide : secret.show}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setIsShown(!isShown)}
        />
        <CopyButton text={value} isIconOnly />
      </div>
    </div>
  );
}
