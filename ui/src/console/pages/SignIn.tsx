import { Alert } from '../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import type { ConsoleFlow, ConsoleSnapshot, Entrance } from '../flow/createConsoleFlow.ts';
import { hashOf } from '../flow/route.ts';
import styles from '../parts/EntrancePage.module.css';
import { EntrancePage } from '../parts/EntrancePage.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useFirstWords } from '../words/texts.ts';

export interface SignInProps {
  flow: ConsoleFlow;
  snapshot: ConsoleSnapshot;
  /** Whether the sandbox's members may enter without a passkey. */
  isSandbox: boolean;
}

/** Asks for the passkey, or leads to the organisation's provider; in the sandbox one press is enough. */
export function SignIn({ flow, snapshot, isSandbox }: SignInProps) {
  const { signIn } = useFirstWords();
  const { signedOut, problem, entering, visited } = snapshot;
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
    <EntrancePage title={signIn.title} lead={<p>{signIn.lead}</p>} visited={visited}>
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
    </EntrancePage>
  );
}
