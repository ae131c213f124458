import { Alert, Button, CodeBlock, Select, StatusPill, TextField, type CodeTab } from '@cauce/ui';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import type { Choice, ConsoleModel } from '../site/referenceTypes.ts';
import { highlightInBrowser } from './browserHighlight.ts';
import { consoleSample, initialValue } from './consoleSample.ts';
import { idName } from './idVariable.ts';
import {
  CREDENTIALS,
  sandboxRequest,
  sendToSandbox,
  type SandboxAnswer,
} from './sandboxRequest.ts';
import { fillBody, forget, learn, namesIn, useKnown } from './sandboxMemory.ts';
import styles from './reference.module.css';

export interface TryConsoleProps {
  console: ConsoleModel;
  /** Called with the samples of what is about to be sent. */
  onSamples: (samples: readonly CodeTab[]) => void;
}

/**
 * Makes the call in the sandbox. Credentials and ids of the sandbox are kept until the tab is closed
 * or the reader has them forgotten: never in addresses or logs.
 */
export function TryConsole({ console: model, onSamples }: TryConsoleProps) {
  const known = useKnown();
  const credentialWords = model.auth === null ? null : CREDENTIALS[model.auth];
  // Values that the reader has typed; all other fields show ids and tokens from earlier responses.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [typedCredential, setCredential] = useState<string | null>(null);
  const [typedBody, setBody] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<SandboxAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const credential =
    typedCredential ?? (credentialWords === null ? '' : (known[credentialWords.known] ?? ''));
  const values = Object.fromEntries(
    model.parameters.map((parameter) => [
      parameter.name,
      typed[parameter.name] ?? initialValue(model, parameter, known),
    ]),
  );
  const body = typedBody ?? (model.body === null ? '' : fillBody(model.body, known));

  const showSamples = useEffectEvent(() => {
    const samples = consoleSample(model, { values, body, known });
    if (samples !== null) onSamples(samples);
  });
  const shown = JSON.stringify([values, body]);
  useEffect(() => showSamples(), [shown]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (credentialWords !== null && credential !== '')
      learn({ [credentialWords.known]: credential });
    setIsBusy(true);
    setProblem(null);
    sendToSandbox(sandboxRequest(model, { credential, values, body }))
      .then(
        (received) => {
          setAnswer(received);
          if (received.status < 400) learn(namesIn(model.path, received.json));
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
        Llama al sandbox en <code translate="no">{model.baseUrl}</code>. La credencial y los
        identificadores quedan en esta pestaña hasta que la cierres.
      </p>
      {Object.keys(known).length > 0 && (
        <Button
          variant="secondary"
          size="compact"
          onClick={() => {
            forget();
            setCredential(null);
          }}
        >
          Olvidar credencial e identificadores
        </Button>
      )}
      {credentialWords !== null && (
        // Not required, because the response without a credential is worth seeing, too.
        <TextField
          key={model.auth}
          size="compact"
          label={credentialWords.label}
          type="password"
          value={credential}
          onValueChange={setCredential}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {model.parameters.map(({ name, in: place, isRequired, choices }) => {
        const value = values[name] ?? '';
        const change = (next: string) => setTyped({ ...typed, [name]: next });
        if (choices.length > 0)
          return <ChoiceField key={name} {...{ name, choices, value }} onChange={change} />;
        const isId = place === 'path' && idName(model.path, name) !== null;
        return (
          <TextField
            key={name}
            size="compact"
            label={name}
            required={isRequired}
            {...(isId &&
              value === '' && { hint: 'Se completa con lo que respondan tus otras llamadas.' })}
            value={value}
            onValueChange={change}
            spellCheck={false}
          />
        );
      })}
      {model.body !== null && (
        <label>
          Cuerpo (JSON)
          <textarea
            value={body}
            rows={body.split('\n').length + 1}
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
        {answer !== null && <AnswerBlock answer={answer} />}
      </div>
    </form>
  );
}

/** Value of the list's «none» option, because a value cannot be empty. */
const NONE = 'ninguno';

interface ChoiceFieldProps {
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

function ChoiceField({ name, choices, value, onChange }: ChoiceFieldProps) {
  return (
    <Select
      size="compact"
      label={name}
      options={[
        { value: NONE, label: 'Ninguno' },
        ...choices.map((one) => ({ value: one.value, label: `${one.value}: ${one.words}` })),
      ]}
      value={value === '' ? NONE : value}
      onValueChange={(next) => onChange(next === null || next === NONE ? '' : next)}
    />
  );
}

function AnswerBlock({ answer: { status, milliseconds, text } }: { answer: SandboxAnswer }) {
  const tone = status < 300 ? 'success' : status < 400 ? 'info' : 'danger';
  const code = text === '' ? '(sin cuerpo)' : text;
  return (
    <CodeBlock
      title={
        <>
          <StatusPill tone={tone}>{String(status)}</StatusPill> en {String(milliseconds)} ms
        </>
      }
      language="json"
      code={code}
      lines={highlightInBrowser(code, 'json')}
    />
  );
}
