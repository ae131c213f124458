import Joi from 'joi';
import { parseKeyRing } from '../infra/keys/keyRing.ts';
import { parseMailbox } from '../infra/mail/mailbox.ts';
import { parseSmtpUrl } from '../infra/mail/smtpUrl.ts';
import { parseRedisUrl } from '../infra/redis/redisUrl.ts';
import { whole, type EnvVariable } from './envVariable.ts';
import { LIMITS } from './limits.ts';

/**
 * Every environment variable, with the description that goes into `.env.example`. Variables tagged
 * `secret` may also be given as a file: `NAME_FILE` holds its path. In staging and production nothing
 * that concerns security or the location of data has a default.
 */

export const ENVIRONMENTS = ['sandbox', 'staging', 'production'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

const port = Joi.number().port();
const keyRing = Joi.string().custom((text: string) => {
  parseKeyRing(text);
  return text;
});
const url = (...scheme: string[]) => Joi.string().uri({ scheme });
/** An address to which paths can be appended; stored without a trailing slash. */
const origin = (...scheme: string[]) =>
  url(...scheme).custom((text: string, helpers) => {
    const { origin: bare, href } = new URL(text);
    return href === `${bare}/` ? bare : helpers.error('string.uri');
  });

/** Grouped by the headings in `.env.example`, keyed by name. */
export const VARIABLES: Readonly<
  Record<string, Readonly<Record<string, Omit<EnvVariable, 'name'>>>>
> = {
  Process: {
    CAUCE_ENV: {
      description:
        'sandbox (synthetic people, nothing real), staging or production. npm start sets sandbox; a process on its own has to be told.',
      schema: Joi.string().valid(...ENVIRONMENTS),
      default: 'sandbox',
    },
    HOST: {
      description: 'Address that the processes listen on.',
      schema: Joi.string().hostname(),
      default: '127.0.0.1',
    },
    PORT: { description: 'Port of the API.', schema: port, default: 3000 },
    PUBLIC_URL: {
      description:
        'Address of the API as persons reach it, without a path: it stands in the receipts of their consents, whose keys are at PUBLIC_URL/.well-known/jwks.json. https outside the sandbox; http://HOST:PORT when unset there.',
      schema: origin('http', 'https'),
      requiredOutsideSandbox: true,
      example: 'https://api.example.com',
    },
    DOCS_PORT: { description: 'Port of the documentation site.', schema: port, default: 3001 },
    SIMULATOR_PORT: {
      description: 'Port of the institution simulator (sandbox).',
      schema: port,
      default: 3002,
    },
    WIDGET_HOST_PORT: {
      description: "Port of the sandbox's host page for the widget, an origin of its own.",
      schema: port,
      default: 3003,
    },
    DATA_DIR: {
      description: 'Folder of everything the sandbox keeps: stores, logs, generated secrets.',
      schema: Joi.string().min(1),
      default: '.cauce',
    },
    WIDGET_DIR: {
      description: 'Folder of the built widget, which the API serves: npm run build -w ui.',
      schema: Joi.string().min(1),
      default: 'ui/dist/widget',
    },
    PERSON_PAGE_DIR: {
      description:
        'Folder of the built page where persons see who reads their data, which the API serves at /persona: npm run build -w ui.',
      schema: Joi.string().min(1),
      default: 'ui/dist/persona',
    },
    CONSOLE_DIR: {
      description:
        "Folder of the built console of clients' people, which the API serves at /consola: npm run build -w ui.",
      schema: Joi.string().min(1),
      default: 'ui/dist/consola',
    },
    DOCS_URL: {
      description:
        "The documentation's address, to which the console links. No link when unset; npm start names its own site.",
      schema: url('http', 'https'),
    },
    HELP_URL: {
      description:
        "Page that tells persons in plain language what Cauce is and what they can do, such as the site's /para-las-personas; their page at PUBLIC_URL/persona links to it. No link when unset; npm start names its own site.",
      schema: url('http', 'https'),
    },
    LOG_LEVEL: {
      description: 'Least level that is logged: trace, debug, info, warn, error or silent.',
      schema: Joi.string().valid('trace', 'debug', 'info', 'warn', 'error', 'silent'),
      default: 'info',
    },
    TRUSTED_PROXIES: {
      description:
        "How many reverse proxies stand before the API: the caller's address is read that far back in X-Forwarded-For. 0 trusts none.",
      schema: whole(0, 10),
      default: 0,
    },
  },
  Stores: {
    MONGODB_URL: {
      description:
        'MongoDB or a compatible server. Unset in the sandbox, npm start runs an embedded one.',
      // A pattern, because joi's URIs do not allow lists of hosts with ports.
      schema: Joi.string().pattern(/^mongodb(\+srv)?:\/\/([^@/?\s]+@)?[^@/?\s]+(\/\S*)?$/),
      requiredOutsideSandbox: true,
      example: 'mongodb://127.0.0.1:27017/',
      secret: true,
    },
    MONGODB_DATABASE: {
      description: 'Database name.',
      schema: Joi.string().pattern(/^[A-Za-z0-9_-]{1,38}$/),
      default: 'cauce',
    },
    REDIS_URL: {
      description:
        'Redis or Valkey: redis://, rediss:// (with ?tlsCAFile= for a certificate authority of your own), redis-sentinel://host:port,host:port/master or redis-cluster://host:port,host:port. Unset in the sandbox, npm start runs redis-server.',
      schema: Joi.string().custom((text: string) => {
        parseRedisUrl(text);
        return text;
      }),
      requiredOutsideSandbox: true,
      example: 'redis://127.0.0.1:6379/0',
      secret: true,
    },
    REDIS_PREFIX: {
      description:
        'Prefix of every Redis key; written inside braces so that a cluster keeps it together.',
      schema: Joi.string().pattern(/^[A-Za-z0-9_-]{1,32}$/),
      default: 'cauce',
    },
  },
  Mail: {
    SMTP_URL: {
      description:
        'Workers only: the server that mails to persons are handed to, smtp://user:password@host:587 or smtps://…:465 (with ?tlsCAFile= for a certificate authority of your own), with TLS in either case outside the sandbox. Required of workers in staging and production. npm start runs one whose inbox is at SIMULATOR_URL/correo; a sandbox sends to this machine alone.',
      schema: Joi.string().custom((text: string) => {
        parseSmtpUrl(text);
        return text;
      }),
      example: 'smtp://cauce:password@smtp.example.com:587',
      secret: true,
    },
    MAIL_FROM: {
      description:
        'Who those mails are from, an address or `Name <address>`. Required of workers in staging and production.',
      schema: Joi.string().custom((text: string) => {
        parseMailbox(text);
        return text;
      }),
      example: 'Cauce <no-responder@cauce.example>',
    },
  },
  'Personal data': {
    ERASURE_LEDGER: {
      description:
        'File of the ledger of erasures, which no backup of the database may hold: after a restore whoever it names is erased again. DATA_DIR/erasures.jsonl in the sandbox; elsewhere npm run persons -- erase and backup -- restore require it, and so do API and worker processes, all with the same file, for what persons erase by themselves; they do not start without it.',
      schema: Joi.string().min(1),
      example: '/var/lib/cauce/erasures.jsonl',
    },
    STORES_WITHOUT_TLS: {
      description:
        'private-network: outside the sandbox MongoDB and Redis may be reached without TLS, because nobody else is on their network. Otherwise such an address of another machine is refused.',
      schema: Joi.string().valid('private-network'),
    },
  },
  'Reports of weaknesses': {
    SECURITY_CONTACT: {
      description:
        'Whom to tell of a weakness, mailto: or https:. API and documentation site name it at /.well-known/security.txt, which is missing without it.',
      schema: url('mailto', 'https'),
      example: 'mailto:security@example.com',
    },
    SECURITY_POLICY_URL: {
      description: 'Where the policy for those who report is published: a copy of SECURITY.md.',
      schema: url('https'),
    },
    SECURITY_TXT_URLS: {
      description:
        'Addresses at which security.txt is published, comma separated: it says so itself, so that nobody trusts a copy.',
      schema: Joi.string().custom((text: string) => {
        for (const one of text.split(',')) Joi.assert(one.trim(), url('https').required());
        return text;
      }),
      example:
        'https://api.example.com/.well-known/security.txt,https://docs.example.com/.well-known/security.txt',
    },
  },
  Secrets: {
    VAULT_KEYS: {
      description:
        'Key ring that encrypts what is stored, except passwords: `kid:base64` of 32 bytes, comma separated, the first in use. The sandbox makes its own in DATA_DIR.',
      schema: keyRing,
      requiredOutsideSandbox: true,
      secret: true,
    },
    CREDENTIAL_KEYS: {
      description:
        'Workers only, and refused by API processes: key ring of X25519 private keys, in the same form, that opens stored passwords. Required of workers in staging and production.',
      schema: keyRing,
      secret: true,
    },
    CREDENTIAL_PUBLIC_KEYS: {
      description:
        'API processes: the public halves of that ring, to which passwords are encrypted; `npm run keys -- public` prints them. Required of API processes in staging and production.',
      schema: keyRing,
      secret: true,
    },
    JWT_KEYS: {
      description:
        'API processes: key ring that signs tokens, in the same form. Required of them in staging and production; workers, which open foreign pages, ignore it.',
      schema: keyRing,
      secret: true,
    },
    AUDIT_KEYS: {
      description:
        'Key ring that authenticates the audit log, in the same form. An installation whose log was proven with JWT_KEYS copies that ring.',
      schema: keyRing,
      requiredOutsideSandbox: true,
      secret: true,
    },
    RECEIPT_KEYS: {
      description:
        "Key ring that signs the receipts of persons' consents, in the same form: seeds of Ed25519 keys. Their public halves are kept in the database for ever.",
      schema: keyRing,
      requiredOutsideSandbox: true,
      secret: true,
    },
    PSEUDONYM_KEY: {
      description:
        'Key ring, or the base64 of one key of 32 bytes: how usernames are hashed for locks, restrictions and the audit log. Without a key, nobody whose records it named can be found, and the ledger of erasures cannot be read.',
      schema: Joi.alternatives(Joi.string().pattern(/^[A-Za-z0-9+/]{43}=$/), keyRing),
      requiredOutsideSandbox: true,
      secret: true,
    },
  },
  Sandbox: {
    CAUCE_DEMO_API_KEY: {
      description: "Fixes the demo client's API key; generated at first start otherwise.",
      schema: Joi.string()
        .pattern(/^[\x21-\x7e]+$/)
        .min(16)
        .max(128),
      secret: true,
    },
    CAUCE_DEMO_CLIENT_ID: {
      description: "Fixes the demo client's id, a UUID; generated at first start otherwise.",
      schema: Joi.string().guid({ version: ['uuidv4'] }),
    },
    SIMULATOR_URL: {
      description: 'Where the simulator answers; http://HOST:SIMULATOR_PORT when unset.',
      schema: url('http', 'https'),
    },
    SIMULATOR_CA: {
      description:
        "PEM file of the authority that signed the simulator's certificate; DATA_DIR/simulator/ca.pem when unset.",
      schema: Joi.string().min(1),
    },
    INSTITUTION_RESOLVE: {
      description:
        "simulator: the names of all institutions lead to the simulator. The sandbox's only way; refused in staging and production, where names resolve as usual.",
      schema: Joi.string().valid('simulator'),
    },
    BROWSER: {
      description:
        "Engine of the extractions that need a browser: light, jsdom in the worker, for the simulator alone and the sandbox's default; chromium, the only one elsewhere.",
      schema: Joi.string().valid('chromium', 'light'),
    },
    CHROMIUM_PATH: {
      description:
        'The Chromium that workers start; the first of chromium-headless-shell, chromium, chromium-browser and google-chrome on the PATH when unset.',
      schema: Joi.string().min(1),
    },
  },
  'Public facts': {
    CMF_API_KEY: {
      description:
        "Key of the CMF's API (api.cmfchile.cl), free by e-mail: the official UF and UTM. mindicador.cl is asked when unset.",
      schema: Joi.string().pattern(/^[\x21-\x7e]{1,128}$/),
      secret: true,
    },
    BANCO_CENTRAL_USER: {
      description:
        "User of the Banco Central's statistics (si3.bcentral.cl), free: the official dollar and euro. The CMF or mindicador.cl is asked when unset.",
      schema: Joi.string().min(1).max(128),
      secret: true,
    },
    BANCO_CENTRAL_PASSWORD: {
      description: "That user's password.",
      schema: Joi.string().min(1).max(128),
      secret: true,
    },
  },
  Limits: LIMITS,
  Operations: {
    CAUCE_OPERATOR: {
      description:
        'Who runs a command, as the audit log names them beside the account of the system: a name or a number of staff. --operator is the same.',
      schema: Joi.string().pattern(/^[\p{L}\p{N}@._+ -]{1,64}$/u),
    },
    OPERATOR_HOST: {
      description:
        'Address of the operator listeners. Anything but a loopback address also needs OPERATOR_SECRET.',
      schema: Joi.string().hostname(),
      default: '127.0.0.1',
    },
    OPERATOR_PORT: {
      description:
        'Port on which an API process serves /metrics, the queue dashboard, /healthz and /readyz to operators. Unset, it does not listen.',
      schema: port,
      example: '9464',
    },
    WORKER_OPERATOR_PORT: {
      description: 'The same for a worker process, without the dashboard.',
      schema: port,
      example: '9465',
    },
    OPERATOR_SECRET: {
      description:
        'What operators and Prometheus authenticate with (password of any user, or bearer token), at least 32 characters. Without it /metrics answers on loopback only and there is no dashboard.',
      schema: Joi.string()
        .pattern(/^[\x21-\x7e]+$/)
        .min(32)
        .max(256),
      secret: true,
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      description:
        'Base URL of an OpenTelemetry collector that takes OTLP over HTTP. Unset, nothing of OpenTelemetry is loaded.',
      schema: url('http', 'https'),
      example: 'http://127.0.0.1:4318',
    },
  },
};

export const envVariables: readonly EnvVariable[] = Object.values(VARIABLES).flatMap((group) =>
  Object.entries(group).map(([name, variable]) => ({ name, ...variable })),
);
