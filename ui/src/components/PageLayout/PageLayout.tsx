import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { SKIP_TARGET_ID } from '../SkipLink/SkipLink.tsx';
import styles from './PageLayout.module.css';

export interface PageLayoutProps extends ComponentPropsWithRef<'main'> {
  /** Kind of page, which decides width and margins. */
  variant?: 'home' | 'blogPost' | 'blogList' | 'notFound';
  /** Shown beside a blog post from 1280 px on: its table of contents. */
  aside?: ReactNode;
}

/** A page of the site without a sidebar. */
export function PageLayout({
  variant = 'home',
  aside,
  className,
  children,
  ...rest
}: PageLayoutProps) {
  const hasAside = variant === 'blogPost' && aside !== undefined;
  return (
    <main
      id={SKIP_TARGET_ID}
      {...rest}
      className={clsx(styles['root'], className)}
      data-variant={variant}
      // An attribute instead of `:has()`, which matches only once the parser has reached the aside.
      data-has-aside={hasAside ? '' : undefined}
    >
      {hasAside ? <div className={styles['content']}>{children}</div> : children}
      {hasAside && <div className={styles['aside']}>{aside}</div>}
    </main>
  );
}
