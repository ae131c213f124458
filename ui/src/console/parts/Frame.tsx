import type { ReactNode } from 'react';
import { Link } from '../../components/Link/Link.tsx';
import { Logo } from '../../components/Logo/Logo.tsx';
import { SkipLink } from '../../components/SkipLink/SkipLink.tsx';
import { useLocale } from '../../messages/index.ts';
import type { ConsoleFlow, ConsoleSnapshot } from '../flow/createConsoleFlow.ts';
import { useFirstWords } from '../words/texts.ts';
import styles from './Shell.module.css';

/** What the app hands to every page. */
export interface PageFrameProps extends Pick<FrameProps, 'flow' | 'docsUrl' | 'inboxUrl'> {
  snapshot: ConsoleSnapshot;
}

export interface FrameProps {
  flow: ConsoleFlow;
  /** The documentation's address; null if none is known. */
  docsUrl: string | null;
  /** Where the mails of the sandbox can be read; null outside it. */
  inboxUrl: string | null;
  /** Beside Cauce's mark, whose console it is; the mark alone by default. */
  brand?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** What every page has: the bar across the top, with the language. */
export function Frame({ flow, docsUrl, inboxUrl, brand = <Logo />, tools, children }: FrameProps) {
  const words = useFirstWords();
  const other = useLocale() === 'es-CL' ? 'en' : 'es-CL';
  return (
    <div className={styles['root']}>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['bar']}>
          {brand}
          <div className={styles['tools']}>
            {docsUrl !== null && (
              <Link
                href={docsUrl}
                variant="plain"
                hasExternalMark={false}
                className={styles['tool']}
              >
                {words.docs}
              </Link>
            )}
            <button
              type="button"
              lang={other}
              className={styles['tool']}
              onClick={() => flow.speak(other)}
            >
              {words.otherLanguage}
            </button>
            {tools}
          </div>
        </div>
        {inboxUrl !== null && (
          <p className={styles['test']}>
            {words.testEnvironment} <Link href={inboxUrl}>{words.inbox}</Link>
          </p>
        )}
      </header>
      {children}
    </div>
  );
}
