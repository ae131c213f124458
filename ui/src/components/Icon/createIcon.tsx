import type { ComponentPropsWithRef } from 'react';

export interface IconProps extends ComponentPropsWithRef<'svg'> {
  /** Side in px. The icons are designed for 20. */
  size?: number;
  /** Accessible name; without it the icon is decorative. */
  label?: string;
}

/** An icon of the set, one path: 20 px, strokes of 1.75 with round caps, in the colour of the text around it. */
export function createIcon(displayName: string, path: string) {
  function Icon({ size = 20, label, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  }
  Icon.displayName = displayName;
  return Icon;
}
