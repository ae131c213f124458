import { useState, type SubmitEvent } from 'react';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import type { ConsoleFlow } from '../flow/createConsoleFlow.ts';
import { hashOf } from '../flow/route.ts';
import styles from '../parts/EntrancePage.module.css';
import { EntrancePage } from '../parts/EntrancePage.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useAct } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

/** Asks for the address by which the organisation's OpenID provider is found, and goes there. */
export function Organisation({ flow }: { flow: ConsoleFlow }) {
  const { fields, organisation: words } = useWords();
  const [email, setEmail] = useState('');
  const { run, isBusy, problem } = useAct();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => flow.visitProvider(email.trim()));
  };
  const { visited } = flow.getSnapshot();
  return (
    <EntrancePage title={words.title} lead={<p>{words.lead}</p>} visited={visited}>
      <form className={styles['part']} onSubmit={handleSubmit}>
        {problem !== null && <ProblemAlert problem={problem} isFocused />}
        <TextField
          type="email"
          label={fields.email}
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
    </EntrancePage>
  );
}
