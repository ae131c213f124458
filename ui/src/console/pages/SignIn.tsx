import { useEffect, useRef } from 'react';
import { Alert } from '../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import type { ConsoleFlow, ConsoleSnapshot, Entrance } from '../flow/createConsoleFlow.ts';
import { hashOf } from '../flow/route.ts';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useFirstWords } from '../words/texts.ts';
import styles from './SignIn.module.css';

export interface SignInProps {
  flow: ConsoleFlow;
  snapshot: ConsoleSnapshot;
  /** Whether the sandbox's members may enter without a passkey. */
  isSandbox: boolean;
}

/** Asks for the passkey, or leads to the organisation's provider; in the sandbox one press is enough. */
export function SignIn({ flow, snapshot, isSandbox }: SignInProps) {
  const words = useFirstWords();
  const { signIn } = words;
  const { signedOut, problem, entering, visited } = snapshot;
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = words.documentTitle(signIn.title);
  }, [words, signIn]);

  // After a session the page changes under the member.
  useEffect(() => {
    if (visited > 1) headingRef.current?.focus();
  }, [visited]);

  const enter = (how: Entrance) => ({
    isBusy: entering === how,
    busyLabel: signIn.entering,
    'aria-disabled': entering !== null || undefined,
    onClick: () => {
      if (how !== 'openid') void flow.enter(how);
      else if (entering === null) flow.go(hashOf('organisation'));
    },
  });
  return (
    <main className={styles['main']}>
      <div className={styles['part']}>
        <h1 ref={headingRef} tabIndex={-1}>
          {signIn.title}
        </h1>
        <p>{signIn.lead}</p>
      </div>
      {signedOut !== null && (
        <Alert
          role="status"
          tone={signedOut === 'signed_out' ? 'neutral' : 'warning'}
          title={signIn.signedOut[signedOut].title}
        >
          {signIn.signedOut[signedOut].body}
        </Alert>
      )}
      {problem !== null && <ProblemAlert problem={problem} isFocused />}
      <ScreenButton {...enter('passkey')}>{signIn.passkey}</ScreenButton>
      <ScreenButton variant="secondary" {...enter('openid')}>
        {signIn.openid}
      </ScreenButton>
      {isSandbox && (
        <section className={styles['part']} aria-labelledby="probar">
          <h2 id="probar">{signIn.sandboxTitle}</h2>
          <p>{signIn.sandbox}</p>
          {(['owner', 'viewer'] as const).map((as) => (
            <ScreenButton key={as} variant="secondary" {...enter(as)}>
              {signIn.as[as]}
            </ScreenButton>
          ))}
        </section>
      )}
      <section className={styles['part']} aria-labelledby="ayuda">
        <h2 id="ayuda">{signIn.helpTitle}</h2>
        {signIn.help.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
    </main>
  );
}
