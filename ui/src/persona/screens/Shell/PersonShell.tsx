import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Logo } from '../../../components/Logo/Logo.tsx';
import { SkipLink } from '../../../components/SkipLink/SkipLink.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useLocale } from '../../../messages/index.ts';
import { formatRut } from '../../../rut/rut.ts';
import { hashOf, type PersonFlow, type PersonSnapshot } from '../../flow/index.ts';
import { useFirstWords } from '../../words/texts.ts';
import styles from './PersonShell.module.css';

export interface PersonShellProps {
  flow: PersonFlow;
  snapshot: PersonSnapshot;
  /** Address of a page that explains Cauce in plain language; null if none is known. */
  helpUrl: string | null;
  /** Where the mails of the sandbox can be read; null outside it. */
  inboxUrl: string | null;
  /** The screen. */
  children: ReactNode;
}

/**
 * The frame of every screen: whose page it is, sections, language, and notices that concern all
 * screens.
 */
export function PersonShell({ flow, snapshot, helpUrl, inboxUrl, children }: PersonShellProps) {
  const words = useFirstWords();
  const other = useLocale() === 'es-CL' ? 'en' : 'es-CL';
  const { isSignedIn, isOffline, isExpiring, isSigningOut, person } = snapshot;
  return (
    <div className={styles['root']}>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['bar']}>
          <a
            href={hashOf({ name: isSignedIn ? 'connections' : 'sign-in' }) || '#'}
            className={styles['brand']}
            aria-label={words.page}
          >
            <Logo />
          </a>
          {isSignedIn && <Sections snapshot={snapshot} />}
          <div className={styles['tools']}>
            <button
              type="button"
              lang={other}
              className={styles['tool']}
              onClick={() => flow.speak(other)}
            >
              {words.otherLanguage}
            </button>
            {isSignedIn && (
              <button
                type="button"
                className={styles['tool']}
                aria-disabled={isSigningOut || undefined}
                onClick={() => void flow.signOut()}
              >
                {isSigningOut ? words.signingOut : words.signOut}
              </button>
            )}
          </div>
        </div>
        {inboxUrl !== null && (
          <p className={styles['test']}>
            {words.testEnvironment} <Link href={inboxUrl}>{words.inbox}</Link>
          </p>
        )}
        {isOffline && (
          <Alert isBanner tone="danger" title={words.offline.title}>
            {words.offline.body}
          </Alert>
        )}
        {isExpiring && <Alert isBanner tone="warning" title={words.expiring} />}
      </header>
      {children}
      <footer className={styles['footer']}>
        <Logo size={16} variant="mark" isMonochrome aria-hidden />
        {isSignedIn && person.value !== null && (
          <p>{words.signedInAs(formatRut(person.value.username), person.value.email)}</p>
        )}
        {!isSignedIn && <p>{words.motto}</p>}
        {helpUrl !== null && (
          <Link href={helpUrl} className={styles['help']}>
            {words.help}
          </Link>
        )}
      </footer>
      {/* Rendered empty from the start, because live regions only announce changes. */}
      <VisuallyHidden role="status">{isExpiring && words.expiring}</VisuallyHidden>
      <VisuallyHidden role="alert">
        {isOffline && `${words.offline.title}. ${words.offline.body}`}
      </VisuallyHidden>
    </div>
  );
}

function Sections({ snapshot: { route } }: { snapshot: PersonSnapshot }) {
  const words = useFirstWords();
  const current = route.name === 'connection' ? 'connections' : route.name;
  return (
    <nav aria-label={words.sections} className={styles['sections']}>
      <ul role="list">
        {(['connections', 'requests', 'data'] as const).map((name) => (
          <li key={name}>
            <a
              href={hashOf({ name })}
              className={styles['section']}
              aria-current={current === name ? (route.name === name ? 'page' : 'true') : undefined}
            >
              {words.nav[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
