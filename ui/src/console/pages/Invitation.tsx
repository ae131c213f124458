import { useEffect, useState, type SubmitEvent } from 'react';
import type { ReadInvitation } from '../../client/index.ts';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import type { ConsoleFlow } from '../flow/createConsoleFlow.ts';
import { hashOf } from '../flow/route.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useAct, useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';
import styles from './SignIn.module.css';

export interface InvitationProps {
  flow: ConsoleFlow;
  /** The secret of the invitation's address. */
  token: string;
  /** The name of who has signed in already, if anybody has. */
  signedInAs?: string;
}

/** Accepts an invitation: to which organisation, in which role, with a new passkey. */
export function Invitation({ flow, token, signedInAs }: InvitationProps) {
  const { documentTitle, invitation: words } = useWords();
  const reading = useRead(() => flow.client.readInvitation(token));
  const client = reading.value?.clientName;
  const title = client === undefined ? words.title : words.titleOf(client);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [documentTitle, title]);

  return (
    <main className={styles['main']}>
      <div className={styles['part']}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{words.lead}</p>
        {signedInAs !== undefined && <p>{words.signedIn(signedInAs)}</p>}
      </div>
      <Loaded reading={reading}>
        {(invitation) => <Form flow={flow} token={token} invitation={invitation} />}
      </Loaded>
    </main>
  );
}

function Form({ flow, token, invitation }: InvitationProps & { invitation: ReadInvitation }) {
  const { roles, roleHints, invitation: words } = useWords();
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const { run, isBusy, problem } = useAct();
  const { role, expiresAt } = invitation;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const named = name.trim() === '' ? {} : { name: name.trim() };
    void run(() => flow.accept({ invitation: token, email: email.trim(), ...named }));
  };
  return (
    <form className={styles['part']} onSubmit={handleSubmit}>
      <DescriptionList
        items={[
          { term: words.client, description: invitation.clientName },
          { term: words.role, description: `${roles[role]}. ${roleHints[role]}` },
          { term: words.expires, description: formatDate(expiresAt, 'long', locale) },
        ]}
      />
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
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        maxLength={80}
        required
        value={name}
        onValueChange={setName}
      />
      <ScreenButton type="submit" isBusy={isBusy} busyLabel={words.creating}>
        {words.create}
      </ScreenButton>
      <p>{words.passkeyIs}</p>
      <p>
        <Link href={hashOf('organisation')}>{words.openid}</Link>
      </p>
    </form>
  );
}
