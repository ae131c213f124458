import type { ComponentProps } from 'react';
import type { LoggedRequest } from '../../client/index.ts';
import type { AlertTone } from '../../components/Alert/Alert.tsx';
import { Button, type ButtonProps } from '../../components/Button/Button.tsx';
import { CopyButton } from '../../components/CopyButton/CopyButton.tsx';
import { HttpMethod } from '../../components/HttpMethod/HttpMethod.tsx';
import { InstitutionAvatar } from '../../components/InstitutionAvatar/InstitutionAvatar.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { formatDate, formatTime } from '../../format/formatDate.ts';
import { hashOf } from '../flow/route.ts';
import type { ConsoleWords } from '../words/es.ts';
import { useWords } from '../words/texts.ts';
import styles from './cells.module.css';
import { useConsole } from './useConsole.ts';

export interface MomentProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** Leaves the time out. */
  isDay?: boolean;
  hasSeconds?: boolean;
}

/** A date and time for a table, in Chile's time; a dash for none. */
export function Moment({ at, isDay = false, hasSeconds = false }: MomentProps) {
  if (at == null) return <>—</>;
  return (
    <time dateTime={at} className={styles['moment']}>
      {formatDate(at, 'numeric')} {!isDay && formatTime(at)}
      {hasSeconds && `:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`}
    </time>
  );
}

export interface ShortIdProps {
  id: string;
  /** The page of the thing. */
  href?: string;
}

/** Ids of version 7 begin with the time, and differ at their end. */
const BY_TIME = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const LONG = /^[0-9a-f-]{32,}$/;

/**
 * An id in a table: of a long one the first part, which the widget shows as a code, or else the part
 * in which it differs; the whole of it on hover.
 */
export function ShortId({ id, href }: ShortIdProps) {
  const code = BY_TIME.test(id) ? `…${id.slice(-8)}` : LONG.test(id) ? id.slice(0, 8) : id;
  return (
    <Code href={href} title={id}>
      {code}
    </Code>
  );
}

/** A whole id, to copy. */
export function WholeId({ id, href }: ShortIdProps) {
  return (
    <span className={styles['whole']}>
      <Code href={href}>{id}</Code>
      <CopyButton isIconOnly text={id} />
    </span>
  );
}

/** The whole id of a connection, which leads to it. */
export function ConnectionId({ id }: { id: string }) {
  return <WholeId id={id} href={hashOf('connections', null, { consentId: id })} />;
}

/** The id of a call, which leads to it in the log. */
export function RequestId({ id }: { id: string }) {
  return <ShortId id={id} href={hashOf('log', null, { q: id })} />;
}

type CodeProps = Pick<ComponentProps<'a'>, 'href' | 'title' | 'children'>;

/** An id or a path: never translated, and a link if it has a page. */
function Code({ href, ...rest }: CodeProps) {
  const own = { className: styles['id'], translate: 'no', ...rest } as const;
  return href === undefined ? <span {...own} /> : <Link {...own} href={href} />;
}

/** An institution by its id: its mark and name; a dash for none. */
export function EntityName({ id }: { id: string | null }) {
  const { institutions } = useConsole();
  if (id === null) return <>—</>;
  const name = institutions?.find((one) => one.id === id)?.name ?? id;
  return (
    <span className={styles['entity']}>
      <InstitutionAvatar name={name} institutionId={id} size={24} />
      {name}
    </span>
  );
}

/** A call by its method and path. */
export function CallName({ method, path }: Pick<LoggedRequest, 'method' | 'path'>) {
  return (
    <span className={styles['call']}>
      <HttpMethod method={method} isBare />
      <Code>{path}</Code>
    </span>
  );
}

/** The states of things, by what they mean for the client. */
const STATES: Record<AlertTone, readonly string[]> = {
  success: ['success', 'delivered', 'active', 'ok', 'working', 'available', 'passed'],
  info: ['running', 'IN_PROGRESS'],
  warning: ['wrong_login', 'locked', 'expired', 'needs_person', 'failing'],
  danger: ['error', 'failed', 'unavailable', 'stopped', 'gone', 'silent'],
  neutral: ['pending', 'retired', 'INACTIVE', 'by_client', 'inactive', 'unseen'],
};
const TONES = Object.keys(STATES) as AlertTone[];

type States = ConsoleWords['states'];
export type StatePillProps = {
  [Kind in keyof States]: { kind: Kind; state: keyof States[Kind] };
}[keyof States];

/** The state of a thing in the console's words. */
export function StatePill({ kind, state }: StatePillProps) {
  const words = useWords().states[kind] as Record<string, string>;
  const tone = TONES.find((one) => STATES[one].includes(state)) ?? 'neutral';
  return <StatusPill tone={tone}>{words[state] ?? state}</StatusPill>;
}

export interface RowButtonProps extends Omit<ButtonProps, 'variant' | 'size'> {
  label: string;
  /** What it acts on, for those who do not see the row. */
  of: string;
}

/** A button in a row of a table, which opens a dialog. */
export function RowButton({ label, of, ...rest }: RowButtonProps) {
  return (
    <Button
      aria-haspopup="dialog"
      {...rest}
      variant="quiet"
      size="compact"
      className={styles['rowButton']}
    >
      {label}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
}
