import { useMessages } from '../../messages/index.ts';
import { Loader, type LoaderProps } from '../Loader/index.ts';

export type PageLoadingProps = Omit<LoaderProps, 'layout'>;

/** Shown while a page loads, after a delay. */
export function PageLoading({ label, delay = 200, ...rest }: PageLoadingProps) {
  const { loading } = useMessages().content;
  return <Loader {...rest} layout="page" delay={delay} label={label ?? loading} />;
}
