import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef } from 'react';
import { initialsOf } from '../../format/initialsOf.ts';
import { institutionMark } from '../../institutions/institutionMarks.ts';
import { cssVariables } from '../../internal/cssVariables.ts';
import styles from './InstitutionAvatar.module.css';

export interface InstitutionAvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Name of the institution; its initials are shown if there is neither an image nor a mark. */
  name: string;
  /** Its id in the API, `banco-chile`; each institution of the catalogue has its own mark. */
  institutionId?: string | undefined;
  /** Address of its logo. If it fails to load, the mark or the initials are shown. */
  src?: string | undefined;
  /** Side in px. The logo itself is at most 32 px. */
  size?: 24 | 32 | 40 | 56;
  /** Exposes the name to screen readers, if it is not written beside the avatar. */
  isLabelled?: boolean;
}

/** The avatar of an institution: its logo, our mark for it, or its initials in neutral colours. */
export function InstitutionAvatar({
  name,
  institutionId = '',
  src,
  size = 40,
  isLabelled = false,
  className,
  style,
  ...rest
}: InstitutionAvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const mark = institutionMark(institutionId);
  const hasImage = src !== undefined && src !== brokenSrc;
  return (
    <span
      {...(isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      {...rest}
      className={clsx(styles['root'], className)}
      style={{ ...cssVariables({ '--avatar-size': `${size}px` }), ...style }}
      data-size={size}
      data-mark={(!hasImage && mark !== undefined) || undefined}
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
      ) : mark === undefined ? (
        initialsOf(name)
      ) : (
        <svg viewBox="0 0 32 32" width={size} height={size} focusable="false">
          <path d={mark.outline} fill={mark.color} />
          <text x="16" y="16" dy="0.36em" data-length={mark.letters.length}>
            {mark.letters}
          </text>
        </svg>
      )}
    </span>
  );
}
