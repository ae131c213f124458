import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef } from 'react';
import { cssVariables } from '../../internal/cssVariables.ts';
import { initialsOf } from '../../format/initialsOf.ts';
import styles from './InstitutionAvatar.module.css';

export interface InstitutionAvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Name of the institution; its initials are shown where there is no image. */
  name: string;
  /** Address of its logo. Where it does not load, the initials come back. */
  src?: string | undefined;
  /** Side in px. The logo itself is shown at 32 at most: it names, it does not decorate. */
  size?: 32 | 40 | 56;
  /** Says the name to those who listen, where it is not written beside. */
  isLabelled?: boolean;
}

/** An institution at a glance, in neutral tones: never with a bank's colours of our own making. */
export function InstitutionAvatar({
  name,
  src,
  size = 40,
  isLabelled = false,
  className,
  style,
  ...rest
}: InstitutionAvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const hasImage = src !== undefined && src !== brokenSrc;
  return (
    <span
      {...(isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      {...rest}
      className={clsx(styles['root'], className)}
      style={{ ...cssVariables({ '--avatar-size': `${size}px` }), ...style }}
      data-size={size}
    >
      {hasImage ? (
        <img
          className={styles['image']}
          src={src}
          alt=""
          width={32}
          height={32}
          style={{ maxWidth: 32, maxHeight: 32 }}
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
