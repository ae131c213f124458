import { Alert, Button, CodeBlock, TextField } from '@cauce/ui';
import { useState, type SubmitEvent } from 'react';
import type { ConsoleModel } from '../site/referenceTypes.ts';
import { sandboxRequest, sendToSandbox, type SandboxAnswer } from './sandboxRequest.ts';
import styles from './reference.module.css';

/** What the reader typed as credentials: kept in memory until the page is closed. */
const credentials = new Map<NonNullable<ConsoleModel['auth']>, string>();

const CREDENTIAL_WORDS = {
  apiKey: 'Llave de la API (X-API-Key)',
  session: 'Token de sesión',
  taskToken: 'Token de tarea',
} as const;

/**
 * Makes the call in the sandbox. Credentials are kept in memory only: never in storage, addresses
 * or logs.
 */
export function TryConsole({ console: model }: { console: ConsoleModel }) {
  const { auth } = model;
  const [credential, setCredential] = useState(
    () => (auth === null ? undefined : credentials.get(auth)) ?? '',
  );
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(model.parameters.map(({ name, example }) => [name, example])),
  );
  const [body, setBody] = useState(model.body ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<SandboxAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (auth !== null) credentials.set(auth, credential);
    setIsBusy(true);
    setProblem(null);
    sendToSandbox(sandboxRequest(model, { credential, values, body }))
      .then(
        (received) => {
          setAnswer(received);
          // Reuses a token from the response in the next call.
          const { token } = received.json as { token?: unknown };
          if (typeof token === 'string') credentials.set('session', token);
        },
        () => {
          setAnswer(null);
          setProblem(`El sandbox no responde en ${model.baseUrl}. Revisa que esté andando.`);
        },
      )
      .finally(() => setIsBusy(false));
  };

  return (
    <form className={styles['console']} onSubmit={handleSubmit}>
      <p className={styles['note']}>
        Llama al sandbox en <code translate="no">{model.baseUrl}</code>. La credencial queda solo en
        la memoria de esta página.
      </p>
      {auth !== null && (
        // Not required: the response without a credential is worth seeing, too.
        <TextField
          key={auth}
          size="compact"
          label={CREDENTIAL_WORDS[auth]}
          type="password"
          // Prefilled with what was typed for another call.
          value={credential}
          onValueChange={setCredential}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {model.parameters.map(({ name, isRequired }) => (
        <TextField
          key={name}
          size="compact"
          label={name}
          required={isRequired}
          value={values[name] ?? ''}
          onValueChange={(value) => setValues({ ...values, [name]: value })}
          spellCheck={false}
        />
      ))}
      {model.body !== null && (
        <label>
          Cuerpo (JSON)
          <textarea
            value={body}
            onChange={(event) => setBody(event.target.value)}
            spellCheck={false}
          />
        </label>
      )}
      <Button type="submit" size="compact" isBusy={isBusy} busyLabel="Enviando…">
        Enviar
      </Button>
      <div role="status">
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {answer !== null && (
          <CodeBlock
            title={`${String(answer.status)} en ${String(answer.milliseconds)} ms`}
            language="json"
            code={answer.text === '' ? '(sin cuerpo)' : answer.text}
          />
        )}
      </div>
    </form>
  );
}
