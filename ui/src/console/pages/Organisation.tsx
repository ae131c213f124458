import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import type { ConsoleFlow } from '../flow/createConsoleFlow.ts';
import { hashOf } from '../flow/route.ts';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useAct } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';
import styles from './SignIn.module.css';

/** Asks for the address by which the organisation's OpenID provider is found, and goes there. */
export function Organisation({ flow }: { flow: ConsoleFlow }) {
  const { documentTitle, organisation: words } = useWords();
  const [email, setEmail] = useState('');
  const { run, isBusy, problem } = useAct();
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = documentTitle(words.title);
  }, [documentTitle, words]);

  // The page has changed under the member, unless it is their first.
  useEffect(() => {
    if (flow.getSnapshot().visited > 1) headingRef.current?.focus();
  }, [flow]);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => flow.visitProvider(email.trim()));
  };
  return (
    <main className={styles['main']}>
      <div className={styles['part']}>
        <h1 ref={headingRef} tabIndex={-1}>
          {words.title}
        </h1>
        <p>{words.lead}</p>
      </div>
      <form className={styles['part']} onSubmit={handleSubmit}>
        {problem !== null && <ProblemAlert problem={problem} isFocused />}
        <TextField
          type="email"
          label={words.email}
          hint={words.emailHint}
          autoComplete="email"
          required
          value={email}
          onValueChange={setEmail}
        />
        <ScreenButton type="submit" isBusy={isBusy} busyLabel={words.leaving}>
          {words.leave}
        </ScreenButton>
      </form>
      <p>
        <Link href={hashOf('home')}>{words.back}</Link>
      </p>
    </main>
  );
}
