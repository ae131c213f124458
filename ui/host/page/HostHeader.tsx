import { ColorModeToggle } from '../../src/components/ColorModeToggle/ColorModeToggle.tsx';
import { Link } from '../../src/components/Link/Link.tsx';
import { Logo } from '../../src/components/Logo/Logo.tsx';
import type { HostConfig } from '../shared/exchange.ts';
import styles from './HostPage.module.css';

/** The sandbox's other pages, which are open in tabs of their own while the widget is tried. */
export function HostHeader({ docsUrl, inboxUrl, personUrl, consoleUrl }: HostConfig) {
  return (
    <header className={styles['header']}>
      <Logo />
      <nav aria-label="Otras páginas del sandbox" className={styles['links']}>
        {docsUrl !== null && <Link href={docsUrl}>Documentación</Link>}
        <Link href={consoleUrl}>Consola</Link>
        <Link href={personUrl}>Página de la persona</Link>
        {inboxUrl !== null && <Link href={inboxUrl}>Correos</Link>}
      </nav>
      <ColorModeToggle />
    </header>
  );
}
