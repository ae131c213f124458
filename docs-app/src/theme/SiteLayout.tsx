import { Link } from '@cauce/ui';
import { site } from 'virtual:cauce/site';
import type { ReactNode } from 'react';
import { useRouter } from '../router/RouterProvider.tsx';

export interface SiteLayoutProps {
  children: ReactNode;
}

export function SiteLayout({ children }: SiteLayoutProps) {
  const { failure, router } = useRouter();
  return (
    <>
      <header>
        <Link href="/">{site.name}</Link>
        {site.navbar.links.map(({ label, href }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
      </header>
      {failure === null ? children : <button onClick={() => router?.retry()}>Retry</button>}
      <footer>{site.footer.line}</footer>
    </>
  );
}
