import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserOptions } from '@cauce/extractors';
import type Joi from 'joi';
import { ENVIRONMENTS, envVariables, type EnvironmentName } from './envSchema.ts';
import { findChromium } from './findChromium.ts';
import { product } from './product.ts';
import { storeUrlsOfRunningSandbox } from './runningSandbox.ts';
import { readSandboxSecrets, readWorkerSecrets } from './sandboxSecrets.ts';
import { parseMailbox } from '../infra/mail/mailbox.ts';
import { parseSmtpUrl } from '../infra/mail/smtpUrl.ts';
import { publicRingOf } from '../infra/vault/keyWrapping.ts';
import { isLoopback, storesWithoutTls } from './storeAddresses.ts';

/** Who receives reports of vulnerabilities; it is published as security.txt. */
export interface SecurityContact {
  /** A `mailto:` or `https:` address. */
  readonly contact: string;
  /** Address of the policy for reporters. */
  readonly policy: string | null;
  /** Addresses at which the file is published. */
  readonly canonical: readonly string[];
}

/** The whole configuration of a process: read once, frozen, passed in. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Reports all problems of the environment together. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Raw = Record<string, string | undefined>;

/** Variables that a process needs only outside the sandbox. */
const NEEDED = {
  web: ['CREDENTIAL_PUBLIC_KEYS', 'JWT_KEYS', 'ERASURE_LEDGER'],
  worker: ['CREDENTIAL_KEYS', 'SMTP_URL', 'MAIL_FROM', 'ERASURE_LEDGER'],
} as const;

export interface LoadOptions {
  /** Stores whose address the process needs; all of them by default. */
  readonly stores?: readonly ('MONGODB_URL' | 'REDIS_URL')[];
  /** A process that lost CAUCE_ENV must not run as a sandbox, with keys of its own and simulated people. */
  readonly needsEnvironment?: boolean;
  /**
   * An API process must not have the key that opens passwords, and sends no mail. A worker, which
   * renders foreign pages, gets no key that signs tokens. For a command both are optional.
   */
  readonly process?: 'web' | 'worker';
}

/** Secrets that a process ignores, because they are another's. */
const IGNORED = { web: ['CREDENTIAL_KEYS', 'SMTP_URL'], worker: ['JWT_KEYS'] } as const;

function without(process: LoadOptions['process'], source: Raw): Raw {
  const names = process === undefined ? [] : IGNORED[process];
  return {
    ...source,
    ...Object.fromEntries(names.flatMap((name) => [name, `${name}_FILE`]).map((one) => [one, ''])),
  };
}

/** Values given directly or in a file; an unreadable file is reported as a problem. */
function collect(source: Raw, problems: string[]): Raw {
  const values: Raw = {};
  for (const { name, secret } of envVariables) {
    const direct = source[name] === '' ? undefined : source[name];
    const file = secret ? source[`${name}_FILE`] : undefined;
    if (direct !== undefined && file) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`);
    } else if (file) {
      try {
        values[name] = readFileSync(file, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE names a file that cannot be read`);
      }
    } else values[name] = direct;
  }
  return values;
}

type Values = Record<string, unknown>;

/** The values that satisfy their own schema. */
function validate(raw: Raw, isSandbox: boolean, problems: string[]): Values {
  const values: Values = {};
  for (const variable of envVariables) {
    const { name, schema, requiredOutsideSandbox } = variable;
    const given = raw[name] ?? variable.default;
    if (given === undefined) {
      if (requiredOutsideSandbox && !isSandbox)
        problems.push(`${name} is required in ${String(raw.CAUCE_ENV)}`);
      continue;
    }
    const result: Joi.ValidationResult<unknown> = schema
      .label(name)
      .validate(given, { errors: { wrap: { label: false } } });
    // joi never repeats a value in these messages, so a secret cannot leak through them.
    if (result.error)
      problems.push(variable.secret ? `${name} is malformed` : result.error.message);
    else values[name] = result.value;
  }
  return values;
}

/** Adds the secrets that the sandbox keeps in DATA_DIR, except those of other processes. */
function completeSandbox(
  raw: Raw,
  values: Values,
  { stores, process }: LoadOptions,
  problems: string[],
): void {
  for (const name of stores ?? ['MONGODB_URL', 'REDIS_URL'])
    if (values[name] === undefined && raw[name] === undefined)
      problems.push(
        `${name} is not set: npm start runs a store for you; a process on its own needs to be told which to use`,
      );
  const dataDir = dataDirOf(raw);
  try {
    for (const [name, value] of Object.entries(readSandboxSecrets(dataDir))) values[name] ??= value;
    if (process !== 'web') values.CREDENTIAL_KEYS ??= readWorkerSecrets(dataDir).CREDENTIAL_KEYS;
    if (process === 'worker') delete values.JWT_KEYS;
  } catch (error) {
    problems.push(
      `DATA_DIR (${dataDir}) cannot keep the sandbox's secrets: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  const server = mailServerOf(values);
  if (server && !isLoopback(server.host))
    problems.push('SMTP_URL is another machine: a sandbox sends mails to its own alone');
}

/** What a sandbox may leave out or set, and nothing else. */
function problemsOutsideSandbox(raw: Raw, values: Values, { process }: LoadOptions): string[] {
  const environment = String(raw.CAUCE_ENV);
  const needed: readonly string[] = process === undefined ? [] : NEEDED[process];
  const problems = needed
    .filter((name) => raw[name] === undefined)
    .map((name) => `${name} is required in ${environment}`);
  if (values.STORES_WITHOUT_TLS !== 'private-network') problems.push(...storesWithoutTls(values));
  if (raw.PUBLIC_URL?.startsWith('http:'))
    problems.push(`PUBLIC_URL is https in ${environment}: persons follow it`);
  if (raw.INSTITUTION_RESOLVE !== undefined)
    problems.push(
      `INSTITUTION_RESOLVE is for the sandbox: unset it in ${environment}, where names resolve as usual`,
    );
  if (values.BROWSER === 'light')
    problems.push(
      `BROWSER=light is for the simulator's pages: unset it in ${environment}, where only chromium may open an institution's`,
    );
  return problems;
}

/** Variables that contradict each other in any environment. */
function contradictions(values: Values): string[] {
  const problems: string[] = [];
  if ((values.BANCO_CENTRAL_USER === undefined) !== (values.BANCO_CENTRAL_PASSWORD === undefined))
    problems.push('BANCO_CENTRAL_USER and BANCO_CENTRAL_PASSWORD are set both or neither');
  const listens = values.OPERATOR_PORT !== undefined || values.WORKER_OPERATOR_PORT !== undefined;
  if (listens && values.OPERATOR_SECRET === undefined && !isLoopback(String(values.OPERATOR_HOST)))
    problems.push('OPERATOR_SECRET is required where OPERATOR_HOST is not a loopback address');
  return problems;
}

/**
 * Reads and validates the environment. In the sandbox, missing secrets are generated once and kept in
 * DATA_DIR.
 * @throws ConfigError with every problem, never with a secret's value
 */
export function loadConfig(source: Raw = process.env, options: LoadOptions = {}): Config {
  const problems: string[] = [];
  if (options.process === 'web' && (source.CREDENTIAL_KEYS || source.CREDENTIAL_KEYS_FILE))
    problems.push(
      'CREDENTIAL_KEYS is for workers alone: an API process needs CREDENTIAL_PUBLIC_KEYS, and refuses what opens passwords',
    );
  const raw = collect(without(options.process, source), problems);
  if (options.needsEnvironment === true && raw.CAUCE_ENV === undefined)
    throw new ConfigError([
      `CAUCE_ENV is not set: it is one of ${ENVIRONMENTS.join(', ')}, and npm start sets it for you`,
    ]);
  const isSandbox = (raw.CAUCE_ENV ?? 'sandbox') === 'sandbox';
  const values = validate(raw, isSandbox, problems);
  if (isSandbox) completeSandbox(raw, values, options, problems);
  else problems.push(...problemsOutsideSandbox(raw, values, options));
  problems.push(...contradictions(values));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(values, dataDirOf(raw), isSandbox, source.PATH);
}

const dataDirOf = (raw: Raw) => resolve(raw.DATA_DIR ?? '.cauce');

const mailServerOf = ({ SMTP_URL: url }: Values) =>
  typeof url === 'string' ? parseSmtpUrl(url) : null;

function readerOf(values: Values) {
  const text = (name: string) => String(values[name]);
  const number = (name: string) => Number(values[name]);
  const optionalText = (name: string) => (values[name] === undefined ? null : text(name));
  const optionalNumber = (name: string) => (values[name] === undefined ? null : number(name));
  return { text, number, optionalText, optionalNumber };
}
type Reader = ReturnType<typeof readerOf>;

/** @param path the environment's PATH, where Chromium may be */
function toConfig(values: Values, dataDir: string, sandbox: boolean, path?: string) {
  const read = readerOf(values);
  const { text, number, optionalText, optionalNumber } = read;
  const simulatorUrl = withoutSlash(
    optionalText('SIMULATOR_URL') ?? `http://${text('HOST')}:${text('SIMULATOR_PORT')}`,
  );
  const credentialKeys = optionalText('CREDENTIAL_KEYS');
  const otlpEndpoint = optionalText('OTEL_EXPORTER_OTLP_ENDPOINT');
  return Object.freeze({
    environment: text('CAUCE_ENV') as EnvironmentName,
    isSandbox: sandbox,
    /**
     * Whether clients may make this machine call itself: in a sandbox that only this machine reaches.
     */
    allowsLoopback: sandbox && isLoopback(text('HOST')) && isHere(optionalText('PUBLIC_URL')),
    host: text('HOST'),
    port: number('PORT'),
    /** Address of the API as persons reach it, without a trailing slash. */
    publicUrl: optionalText('PUBLIC_URL') ?? `http://${text('HOST')}:${text('PORT')}`,
    docsPort: number('DOCS_PORT'),
    widgetHostPort: number('WIDGET_HOST_PORT'),
    /** An absolute path. */
    dataDir,
    /** Folder of the built widget, absolute. */
    widgetDir: resolve(text('WIDGET_DIR')),
    /** Folder of the built page for persons, absolute. */
    personPageDir: resolve(text('PERSON_PAGE_DIR')),
    /** Folder of the built console, absolute. */
    consoleDir: resolve(text('CONSOLE_DIR')),
    /** Page that explains Cauce to persons; null if there is none. */
    docsUrl: optionalText('DOCS_URL'),
    helpUrl: optionalText('HELP_URL'),
    logLevel: text('LOG_LEVEL'),
    trustedProxies: number('TRUSTED_PROXIES'),
    mongodbUrl: text('MONGODB_URL'),
    mongodbDatabase: text('MONGODB_DATABASE'),
    redisUrl: text('REDIS_URL'),
    redisPrefix: text('REDIS_PREFIX'),
    vaultKeys: text('VAULT_KEYS'),
    /**
     * Decrypts stored passwords; null in API processes, and in commands that were not given the keys.
     */
    credentialKeys,
    /** The public halves of those keys; null in commands that were given neither. */
    credentialPublicKeys:
      credentialKeys === null
        ? optionalText('CREDENTIAL_PUBLIC_KEYS')
        : publicRingOf(credentialKeys),
    /** Sign tokens; null in workers, which need none, and in commands that were not given them. */
    jwtKeys: optionalText('JWT_KEYS'),
    /** Authenticate the audit log. */
    auditKeys: text('AUDIT_KEYS'),
    /** Sign the receipts of consents. */
    receiptKeys: text('RECEIPT_KEYS'),
    /** A key ring, even if it is configured as one key without an id. */
    pseudonymKeys: ringOf(text('PSEUDONYM_KEY')),
    /** File of the ledger of erasures; null if none is configured. */
    erasureLedger: erasureLedgerPath(optionalText('ERASURE_LEDGER'), { sandbox, dataDir }),
    /** How mails to persons are sent. */
    mail: Object.freeze({
      /**
       * Null if this process sends no mail: in API processes, and in a sandbox without a mail server.
       */
      server: mailServerOf(values),
      from: parseMailbox(optionalText('MAIL_FROM') ?? product.mailFrom),
    }),
    /** Null if no contact is configured. */
    securityContact: securityContactOf(read),
    demoApiKey: optionalText('CAUCE_DEMO_API_KEY'),
    demoClientId: optionalText('CAUCE_DEMO_CLIENT_ID'),
    /** Where the mails of the sandbox can be read; null elsewhere. */
    inboxUrl: sandbox ? `${simulatorUrl}/correo` : null,
    /** The sandbox's simulator, which replaces every institution; null elsewhere. */
    simulator: sandbox
      ? Object.freeze({
          url: simulatorUrl,
          certificateAuthority: optionalText('SIMULATOR_CA') ?? join(dataDir, 'simulator/ca.pem'),
        })
      : null,
    /** The browser for extractions that need one. */
    browser: browserOf(read, sandbox, path),
    /** Keys of public services; null for those that the operator does not have. */
    publicFacts: Object.freeze({
      cmfApiKey: optionalText('CMF_API_KEY'),
      centralBank:
        values.BANCO_CENTRAL_USER === undefined
          ? null
          : { user: text('BANCO_CENTRAL_USER'), password: text('BANCO_CENTRAL_PASSWORD') },
    }),
    workerConcurrency: number('WORKER_CONCURRENCY'),
    workerDrainSeconds: number('WORKER_DRAIN_SECONDS'),
    /** How long an API process keeps answering after a shutdown signal. */
    webDrainSeconds: optionalNumber('WEB_DRAIN_SECONDS') ?? (sandbox ? 0 : 5),
    /** Concurrent extractions at one institution, over all workers. */
    institutionConcurrency: number('INSTITUTION_CONCURRENCY'),
    taskDeadlineSeconds: number('TASK_DEADLINE_SECONDS'),
    resultTtlSeconds: number('RESULT_TTL_HOURS') * 3600,
    restrictionSeconds: optionalNumber('RESTRICTION_SECONDS') ?? (sandbox ? 120 : 86400),
    /** Between the refreshes of a consent that its client asks for. */
    refreshMinIntervalSeconds: number('REFRESH_MIN_INTERVAL_SECONDS'),
    personsPerHour: optionalNumber('PERSONS_PER_HOUR') ?? (sandbox ? 100_000 : 5000),
    /** Audit log entries are deleted after this many years. */
    auditRetentionYears: number('AUDIT_RETENTION_YEARS'),
    /**
     * The name of the user who runs a command in the audit log; null for the account's name alone.
     */
    operatorName: optionalText('CAUCE_OPERATOR'),
    /** The operator listener: see `modules/operations/operatorApp`. */
    operator: Object.freeze({
      host: text('OPERATOR_HOST'),
      /** Null if there is no operator listener. */
      webPort: optionalNumber('OPERATOR_PORT'),
      workerPort: optionalNumber('WORKER_OPERATOR_PORT'),
      secret: optionalText('OPERATOR_SECRET'),
    }),
    /** OpenTelemetry collector, without a trailing slash; null for no tracing. */
    otlpEndpoint: otlpEndpoint === null ? null : withoutSlash(otlpEndpoint),
    rateLimits: {
      loginPerMinute: number('RATE_LIMIT_LOGIN_PER_MINUTE'),
      readPerMinute: number('RATE_LIMIT_READ_PER_MINUTE'),
      writePerMinute: number('RATE_LIMIT_WRITE_PER_MINUTE'),
      newKeyPerMinute: number('RATE_LIMIT_NEW_KEY_PER_MINUTE'),
      widgetPerMinute: number('RATE_LIMIT_WIDGET_PER_MINUTE'),
      unidentifiedPerMinute: number('RATE_LIMIT_UNIDENTIFIED_PER_MINUTE'),
    },
  });
}

function securityContactOf({ optionalText }: Reader): SecurityContact | null {
  const contact = optionalText('SECURITY_CONTACT');
  if (contact === null) return null;
  return Object.freeze({
    contact,
    policy: optionalText('SECURITY_POLICY_URL'),
    canonical: listOf(optionalText('SECURITY_TXT_URLS')),
  });
}

/** @param path where Chromium may be */
function browserOf({ number, optionalText }: Reader, sandbox: boolean, path?: string) {
  const contexts = number('WORKER_BROWSER_CONTEXTS');
  const engine = optionalText('BROWSER') ?? (sandbox ? 'light' : 'chromium');
  return Object.freeze<BrowserOptions>(
    engine === 'light'
      ? { engine, contexts }
      : {
          engine: 'chromium',
          contexts,
          executablePath: optionalText('CHROMIUM_PATH') ?? findChromium(path),
        },
  );
}

/**
 * The text of a ring. A PSEUDONYM_KEY of a version without rotation is a key without an id, and is
 * given one that comes first in alphabetical order.
 */
export const ringOf = (text: string): string => (text.includes(':') ? text : `k0:${text}`);

/** Whether an address, if there is one, leads to this machine only: not that of a tunnel or proxy. */
const isHere = (url: string | null): boolean => url === null || isLoopback(new URL(url).hostname);

/** Only the sandbox keeps the ledger in DATA_DIR, which is lost with a container. */
function erasureLedgerPath(
  given: string | null,
  { sandbox, dataDir }: { sandbox: boolean; dataDir: string },
): string | null {
  if (given !== null) return resolve(given);
  return sandbox ? join(dataDir, 'erasures.jsonl') : null;
}

/** The values of a comma-separated list. */
const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '');

/**
 * The configuration of an operator command, which needs only the database. If a sandbox is running,
 * the command uses its database.
 */
export function loadOperatorConfig(
  source: Raw = process.env,
  stores: LoadOptions['stores'] = ['MONGODB_URL'],
): Config {
  return loadConfig({ ...storeUrlsOfRunningSandbox(source), ...source }, { stores });
}
