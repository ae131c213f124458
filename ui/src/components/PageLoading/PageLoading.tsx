import { clsx } from 'clsx';
import { useMessages } from '../../messages/index.ts';
import { Loader, type LoaderProps } from '../Loader/Loader.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import media from '../../internal/media.module.css';
import styles from './PageLoading.module.css';

export interface PageLoadingProps extends Omit<LoaderProps, 'layout' | 'size'> {
  /**
   * Shows it over the page that is still there while the next one loads, instead of in its place.
   * Put it right after the navbar.
   */
  isOverPage?: boolean;
}

/** Shown while a page loads, after a delay. */
export function PageLoading({
  label,
  delay = 200,
  isOverPage = false,
  className,
  ...rest
}: PageLoadingProps) {
  const { loading } = useMessages().content;
  const words = label ?? loading;
  if (!isOverPage)
    return <Loader {...rest} className={className} layout="page" delay={delay} label={words} />;
  return (
    <div {...rest} className={clsx(styles['overPage'], media['screenOnly'], className)}>
      <Spinner className={styles['notice']} size={16} label={words} delay={delay} isLabelVisible />
    </div>
  );
}
