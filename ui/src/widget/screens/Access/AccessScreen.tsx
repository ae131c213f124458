import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type {
  AccessEntry,
  PasswordRule as ApiRule,
  WidgetEntity,
  WidgetSession,
} from '../../../client/index.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { LockIcon } from '../../../components/Icon/icons.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { PasswordField } from '../../../components/PasswordField/PasswordField.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { formatRut, parseRut } from '../../../rut/rut.ts';
import { isOwnUsername } from '../../flow/isOwnUsername.ts';
import { ownUsername } from '../../flow/ownUsername.ts';
import type { AccessProblem } from '../../flow/flowState.ts';
import { Screen } from '../Shell/Screen.tsx';
import { stepTitle, STOPS } from '../stepTitle.ts';
import styles from './AccessScreen.module.css';
import { OwnAccountField, UsernameField } from './UsernameField.tsx';
import { problemPlace, problemText, type ProblemPlace } from './problemText.ts';
import type { PasswordRule } from '../../../components/PasswordField/passwordRule.ts';
import { useWords } from '../../words/texts.ts';

export interface AccessScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  /** Username, as last typed. */
  username: string;
  /** Why the credentials are requested again. */
  problem?: AccessProblem | null;
  /** The credentials are being sent. */
  isSending?: boolean;
  /** Called with what was entered; the screen has cleared the password by then. */
  onConnect: (entry: AccessEntry) => void;
}

type FieldErrors = Partial<Record<ProblemPlace, string | undefined>>;

/** The person enters the credentials for the institution. */
export function AccessScreen({
  session,
  entity,
  username,
  problem = null,
  isSending = false,
  onConnect,
}: AccessScreenProps) {
  const widget = useWords();
  const locale = useLocale();
  const words = widget.access;
  const id = useId();
  const passwordRef = useRef<HTMLInputElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const { client, validity } = session;
  const { label, passwordRule, ownAccount } = entity.login;
  const rule = fieldRule(passwordRule);

  const notice = problem && problemText(problem, { session, entity }, widget);
  const place = problem && problemPlace(problem);
  const refused = (): FieldErrors =>
    notice && place ? { [place]: `${notice.title}. ${notice.body}` } : {};

  const [typed, setTyped] = useState(() => formatRut(username));
  const [errors, setErrors] = useState(refused);
  const clearError = (field: ProblemPlace) => setErrors((now) => ({ ...now, [field]: undefined }));

  // A new key per attempt, so that the field is emptied.
  const [answered, setAnswered] = useState({ problem, count: 0 });
  if (problem !== answered.problem) {
    setAnswered({ problem, count: answered.count + (problem === null ? 0 : 1) });
    setErrors(refused());
  }

  useEffect(() => {
    if (place === null) return;
    const shown = place === 'form' ? alertRef.current : document.getElementById(`${id}-${place}`);
    shown?.focus();
    document.getElementById(`${id}-${place}-error`)?.scrollIntoView({ block: 'nearest' });
  }, [id, place, answered.count]);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = passwordRef.current;
    if (input === null || isSending) return;
    if (!isOwnUsername(typed, session, entity)) {
      setErrors({ username: words.otherPerson(formatRut(ownUsername(session, entity))) });
      document.getElementById(`${id}-username`)?.focus();
      return;
    }
    if (!meetsRule(input.value, passwordRule)) {
      setErrors({ password: words.problems.password.body });
      input.focus();
      return;
    }
    const credentials = { username: parseRut(typed) ?? typed.trim(), password: input.value };
    input.value = '';
    // The form is not submitted before the box is ticked.
    onConnect({ ...credentials, ...(ownAccount !== null && { ownAccount: true }) });
  };

  return (
    <Screen
      title={words.title(entity.name)}
      documentTitle={stepTitle(widget, STOPS.access)}
      {...(problem === null && { lead: words.lead(client.name) })}
      app={client.name}
      hasOwnFocus={problem !== null}
      onSubmit={handleSubmit}
      actions={
        <ScreenButton type="submit" isBusy={isSending} busyLabel={words.sending}>
          {words.connect}
        </ScreenButton>
      }
    >
      {notice && place === 'form' && (
        <Alert ref={alertRef} tabIndex={-1} tone="danger" title={notice.title}>
          {notice.body}
        </Alert>
      )}
      <div className={styles['fields']}>
        <UsernameField
          id={`${id}-username`}
          kinds={entity.login.usernameKinds}
          value={typed}
          error={errors.username}
          onValueChange={(value) => {
            setTyped(value);
            clearError('username');
          }}
        />
        <PasswordField
          key={answered.count}
          id={`${id}-password`}
          ref={passwordRef}
          label={label}
          {...(rule ? { rule } : { hint: passwordRule.help })}
          error={errors.password}
          onChange={() => clearError('password')}
        />
        {ownAccount !== null && (
          <OwnAccountField
            key={`account-${answered.count}`}
            id={`${id}-ownAccount`}
            words={ownAccount}
            institution={entity.name}
            refusal={errors.ownAccount}
          />
        )}
      </div>
      {entity.siteUrl !== null && (
        <Link href={entity.siteUrl} hasExternalMark={false} className={styles['forgotten']}>
          {words.forgotten(entity.name)}
        </Link>
      )}
      <p className={styles['keeping']}>
        <LockIcon size={16} />
        {validity.storesCredentials
          ? words.kept(formatDate(validity.validUntil, 'long', locale))
          : words.notKept}
      </p>
    </Screen>
  );
}

/** Whether the API would accept a password for the institution. */
export function meetsRule(password: string, { maxLength, pattern }: ApiRule): boolean {
  return password.length <= maxLength && new RegExp(pattern).test(password);
}

/**
 * Converts the API's rule for the password field; undefined for rules beyond alphabet and length
 * (key and secret), of which the field shows the API's sentence.
 */
export function fieldRule(rule: ApiRule): PasswordRule | undefined {
  const { minLength, maxLength, characters, symbols } = rule;
  if (characters === 'key-and-secret') return undefined;
  return { minLength, maxLength, characters, ...(symbols !== '' && { symbols }) };
}
