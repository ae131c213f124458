import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef } from 'react';
import { cssVariables } from '../../internal/cssVariables.ts';
import { initialsOf } from '../../format/initialsOf.ts';
import styles from './InstitutionAvatar.module.css';

export interface InstitutionAvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Name of the institution; its initials are shown where there is no image. */
  name: string;
  /** Address of its logo. If it fails to load, the initials are shown. */
  src?: string | undefined;
  /** Side in px. The logo itself is at most 32 px. */
  size?: 32 | 40 | 56;
  /** Exposes the name to screen readers, where it is not written beside it. */
  isLabelled?: boolean;
}

/** The avatar of an institution, in neutral colours. */
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
