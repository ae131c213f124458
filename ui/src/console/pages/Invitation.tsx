import { useState, type SubmitEvent } from 'react';
import type { ReadInvitation } from '../../client/index.ts';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import type { ConsoleFlow } from '../flow/createConsoleFlow.ts';
import { hashOf } from '../flow/route.ts';
import styles from '../parts/EntrancePage.module.css';
import { EntrancePage } from '../parts/EntrancePage.tsx';
import { Loaded, ProblemAlert } from '../parts/ProblemAlert.tsx';
import { useAct, useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';

export interface InvitationProps {
  flow: ConsoleFlow;
  /** The secret of the invitation's address. */
  token: string;
  /** The name of who has signed in already, if anybody has. */
  signedInAs?: string;
}

/** Accepts an invitation: to which organisation, in which role, with a new passkey. */
export function Invitation({ flow, token, signedInAs }: InvitationProps) {
  const { invitation: words } = useWords();
  const reading = useRead(() => flow.client.readInvitation(token));
  const client = reading.value?.clientName;
  const title = client === undefined ? words.title : words.titleOf(client);
  return (
    <EntrancePage
      title={title}
      lead={
        <>
          <p>{words.lead}</p>
          {signedInAs !== undefined && <p>{words.signedIn(signedInAs)}</p>}
        </>
      }
    >
      <Loaded reading={reading}>
        {(invitation) => <Form flow={flow} token={token} invitation={invitation} />}
      </Loaded>
    </EntrancePage>
  );
}

function Form({ flow, token, invitation }: InvitationProps & { invitation: ReadInvitation }) {
  const { fields, roles, roleHints, signIn, invitation: words } = useWords();
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
        label={fields.email}
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
        <Link href={hashOf('organisation')}>{signIn.openid}</Link>
      </p>
    </form>
  );
}
