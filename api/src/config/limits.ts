import Joi from 'joi';
import { whole, type EnvVariable } from './envVariable.ts';

/** Environment variables that limit work, time and calls. */
export const LIMITS: Readonly<Record<string, Omit<EnvVariable, 'name'>>> = {
  WORKER_CONCURRENCY: {
    description: 'Extractions that one worker process runs at a time.',
    schema: whole(1, 500),
    default: 32,
  },
  WORKER_BROWSER_CONTEXTS: {
    description: 'Browser contexts that one worker process has open at a time; others wait.',
    schema: whole(1, 50),
    default: 2,
  },
  INSTITUTION_CONCURRENCY: {
    description:
      'Extractions that all workers together run at one institution at a time; the others wait in line. Keep it below WORKER_CONCURRENCY, so that one slow institution cannot fill a worker.',
    schema: whole(1, 500),
    default: 16,
  },
  WORKER_DRAIN_SECONDS: {
    description:
      'On stop, how long a worker lets running extractions finish before they go back to the queue.',
    schema: whole(0, 600),
    default: 20,
  },
  WEB_DRAIN_SECONDS: {
    description:
      'On stop, how long an API process still answers, with Connection: close and 503 on /readyz, before it stops listening: longer than a load balancer takes to notice. 5, or 0 in the sandbox.',
    schema: whole(0, 600),
  },
  TASK_DEADLINE_SECONDS: {
    description: 'From launch to the moment a task ends whatever happens.',
    schema: whole(2, 3600),
    default: 120,
  },
  RESULT_TTL_HOURS: {
    description: 'How long a finished task and its result are kept.',
    schema: Joi.number()
      .min(0.001)
      .max(24 * 90),
    default: 24,
  },
  RESTRICTION_SECONDS: {
    description:
      'How long two wrong logins in a row pause a user at an institution: 86400, or 120 in the sandbox.',
    schema: whole(1, 30 * 86400),
  },
  REFRESH_MIN_INTERVAL_SECONDS: {
    description:
      'How long after the start of a refresh a client may ask for another one of the same consent, by POST /consents/{consentId}/refresh.',
    schema: whole(0, 86_400),
    default: 900,
  },
  PERSONS_PER_HOUR: {
    description:
      'How many different persons a client may ask about in an hour, by a status or a launch without a consent: 5000, or 100000 in the sandbox.',
    schema: whole(1, 10_000_000),
  },
  AUDIT_RETENTION_YEARS: {
    description:
      'After how many years entries of the audit log are deleted, 5 at least: 8 are the longest consent (36 months) and the five years for which the law wants its proof kept.',
    schema: whole(5, 30),
    default: 8,
  },
  RATE_LIMIT_LOGIN_PER_MINUTE: {
    description: 'Logins a minute for one API key; an address may make twice as many.',
    schema: whole(1, 1_000_000),
    default: 300,
  },
  RATE_LIMIT_READ_PER_MINUTE: {
    description:
      'Reads a minute of one client, all its sessions and tasks together: enough to ask every second after each launch that RATE_LIMIT_WRITE_PER_MINUTE allows.',
    schema: whole(1, 100_000_000),
    default: 60_000,
  },
  RATE_LIMIT_WRITE_PER_MINUTE: {
    description: 'Launches and other writes a minute for one client.',
    schema: whole(1, 1_000_000),
    default: 3000,
  },
  RATE_LIMIT_NEW_KEY_PER_MINUTE: {
    description:
      'Session encryption keys a minute for one client: making an RSA key takes a tenth of a second of a core.',
    schema: whole(1, 1_000_000),
    default: 120,
  },
  RATE_LIMIT_WIDGET_PER_MINUTE: {
    description:
      "Calls a minute of one widget's session, which may look after its extraction four times as often; an address may open twice as many widgets. The same for a person's page: as many calls of one session, and twice as many an address of sign-ins and codes.",
    schema: whole(1, 1_000_000),
    default: 120,
  },
  RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: {
    description:
      "What one address may send a minute without showing who it is: calls whose credentials are refused, and the widget's page as often again. Past it they are answered 429, and API keys from there wait; good tokens do not. Behind a proxy set TRUSTED_PROXIES, or all callers share one address.",
    schema: whole(1, 1_000_000),
    default: 1200,
  },
};
