import { useRef, useState, type SubmitEvent } from 'react';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { RutField } from '../../../components/RutField/RutField.tsx';
import { TextField } from '../../../components/TextField/TextField.tsx';
import { useLocale, useMessages } from '../../../messages/index.ts';
import { formatRut, parseRut, rutProblem } from '../../../rut/rut.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { useFirstWords } from '../../words/texts.ts';
import styles from './SignInScreen.module.css';

/** As lenient as a form should be: the API checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** States whose page this is, then asks for RUT and e-mail. */
export function SignInScreen({ flow, snapshot }: ScreenOfFlowProps) {
  const words = useFirstWords();
  const { signIn } = words;
  const { rut: rutWords } = useMessages().forms;
  const locale = useLocale();
  const { typed, signedOut, problem, isSending } = snapshot;
  const [rut, setRut] = useState(formatRut(typed?.username ?? ''));
  const [email, setEmail] = useState(typed?.email ?? '');
  const [errors, setErrors] = useState<{ rut?: string; email?: string }>({});
  const rutRef = useRef<HTMLInputElement>(null);
  const emailRef = useRef<HTMLInputElement>(null);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrongRut = rutProblem(rut);
    const address = email.trim();
    const found = {
      ...(wrongRut !== null && { rut: rutWords.problems[wrongRut] }),
      ...(!EMAIL.test(address) && {
        email: address === '' ? signIn.emailRequired : signIn.emailWrong,
      }),
    };
    setErrors(found);
    if (found.rut !== undefined) rutRef.current?.focus();
    else if (found.email !== undefined) emailRef.current?.focus();
    else void flow.start({ username: parseRut(rut) ?? rut, email: address, locale });
  };

  return (
    <Screen snapshot={snapshot} title={signIn.title} lead={signIn.lead}>
      <div className={styles['columns']}>
        <form className={styles['form']} noValidate onSubmit={handleSubmit}>
          {signedOut !== null && (
            <Alert
              role="status"
              tone={signedOut === 'expired' ? 'warning' : 'neutral'}
              title={signIn.signedOut[signedOut].title}
            >
              {signIn.signedOut[signedOut].body}
            </Alert>
          )}
          {problem !== null && <ProblemAlert problem={problem} isFocused />}
          <RutField
            ref={rutRef}
            value={rut}
            error={errors.rut}
            onValueChange={(next) => {
              setRut(next);
              setErrors({});
            }}
          />
          <TextField
            ref={emailRef}
            label={signIn.email}
            hint={signIn.emailHint}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            error={errors.email}
            onValueChange={(next) => {
              setEmail(next);
              setErrors({});
            }}
          />
          <ScreenButton type="submit" isBusy={isSending} busyLabel={signIn.sending}>
            {signIn.submit}
          </ScreenButton>
        </form>
        <section aria-labelledby="que-es" className={styles['what']}>
          <h2 id="que-es">{signIn.whatTitle}</h2>
          {signIn.what.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      </div>
    </Screen>
  );
}
