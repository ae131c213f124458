import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './freePort.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import { connectMongo } from '../src/infra/mongo/mongo.ts';
import { harWith, readByBrowser, type BrowserVisit } from './browserCanary.ts';
import { CANARY, canaryInFiles, canaryInText, filesWith } from './canary.ts';
import { buildRut } from './factories.ts';
import { startOtlpCollector, type OtlpCollector } from './otlpCollector.ts';
import { openSocket } from './rawSocket.ts';
import { sendRefused } from './refusedPasswords.ts';
import { startSystem, type System, type SystemPart } from './system.ts';
import { until } from './until.ts';
import { visitWidget } from './widgetVisit.ts';

// A marked password goes through the whole product, in valid and invalid requests, while processes
// that hold it are killed. Then every place where it could have leaked is searched.

const run = promisify(execFile);
const OPERATOR_SECRET = 'operators-secret-of-the-tests-0123456789';
/**
 * At an institution that needs no browser, so that the tasks meet their short deadline on a busy
 * machine.
 */
const ACTION = 'afp-provida:account-balance';
const CRASHES = ['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGQUIT'] as const;
const SHELL = 'ulimit -S -c "$(ulimit -H -c)"; kill -SEGV $$';

let system: System;
let collector: OtlpCollector;
/** Backups and exports, created outside the system's own folder. */
let dir: string;
let operators: string[];
/** Whether this machine writes core dumps to the crashing process's folder. */
let isCoreWritten: boolean;
/** Every response: request, headers, body. */
const answers: string[] = [];
const traces: string[] = [];
/** Files that crashed processes left behind. */
const left: string[] = [];

let visit: BrowserVisit;

let serial = 17_000_000;
const rut = () => buildRut((serial += 1));

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-canary-'));
  for (const name of ['tmp', 'control', 'export', 'har']) mkdirSync(join(dir, name));
  // On older Node versions tsx caches compiled files in the temporary folder; this run reuses the
  // cache.
  const compiled = `tsx-${String(userInfo().uid)}`;
  symlinkSync(join(tmpdir(), compiled), join(dir, 'tmp', compiled));
  const [port, workerPort] = await Promise.all([freePort(), freePort()]);
  operators = [port, workerPort].map((one) => `http://127.0.0.1:${String(one)}`);
  collector = await startOtlpCollector();
  system = recording(
    await startSystem(
      {
        LOG_LEVEL: 'trace',
        TASK_DEADLINE_SECONDS: '30',
        BROWSER: 'chromium',
        CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '',
        TMPDIR: join(dir, 'tmp'),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OPERATOR_SECRET,
        OPERATOR_PORT: String(port),
        WORKER_OPERATOR_PORT: String(workerPort),
      },
      { dumpsCore: true },
    ),
  );
  await crashTheControl();
  const token = await system.login();
  const patient = await startTimeouts(token);
  const [taskIds, lockedId] = await Promise.all([
    launchTasks(token),
    answerWrongly(token),
    useTheWidget(),
  ]);
  visit = await readByBrowser(system, token, { tmp: join(dir, 'tmp') });
  await lookAtRecords();
  const dying: string[] = [];
  for (const signal of CRASHES) dying.push(...(await crash(token, signal)));
  await askAsOperator(dying);
  await command('backup', 'create', '--to', join(dir, 'backup'));
  await command(
    'persons',
    'export',
    '--rut',
    '11111111-1',
    '--out',
    join(dir, 'export/person.json'),
  );
  await patient();
  for (const id of [...taskIds, lockedId, ...dying]) await system.wait(token, id, 300_000);
  await command('persons', 'erase', '--rut', '11111111-1', '--yes');
  for (const part of ['web', 'worker', 'simulator', 'redis', 'mongo'] as const)
    await system.end(part);
  traces.push(...collector.bodies);
});
afterAll(async () => {
  await system.stop();
  collector.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('a marked password', () => {
  it('is in no response of the API or of the operator listener', () => {
    expect(answers.length).toBeGreaterThan(100);
    // The error names an unknown field.
    const named = JSON.stringify(`"${CANARY}" is not allowed`).slice(1, -1);
    const rest = answers.map((answer) => answer.replace(named, ''));
    expect(rest.filter((answer) => canaryInText(answer).length > 0)).toEqual([]);
  });

  it('is in no store, queue, log or temporary file', () => {
    const { found, files, bytes } = canaryInFiles(system.dir);
    expect(bytes).toBeGreaterThan(300_000);
    for (const name of ['web.log', 'worker.log', 'data.mdb', '.aof'])
      expect(files.some((file) => file.endsWith(name))).toBe(true);
    expect(found).toEqual([]);
    expect(canaryInFiles(join(dir, 'tmp')).found).toEqual([]);
  });

  it('is in no trace', () => {
    expect(traces.join('\n')).toContain('extraction.login');
    expect(canaryInText(traces.join('\n'))).toEqual([]);
  });

  it('is in no backup and in no export', () => {
    expect(existsSync(join(dir, 'backup/mongo/data.mdb'))).toBe(true);
    expect(canaryInFiles(join(dir, 'backup')).found).toEqual([]);
    expect(readFileSync(join(dir, 'export/person.json'), 'utf8')).toContain('11111111-1');
    expect(canaryInFiles(join(dir, 'export')).found).toEqual([]);
  });

  it('is not in the ledger of erasures, and no data of the person is either', () => {
    const [ledger = ''] = filesWith(system.dir, ['"scope":"all"']);
    expect(ledger).toMatch(/erasures\.jsonl$/);
    expect(canaryInText(readFileSync(ledger, 'utf8'))).toEqual([]);
    expect(filesWith(dirname(ledger), ['11111111-1'])).not.toContain(ledger);
    expect(answers.find((answer) => answer.startsWith('persons erase'))).toContain(ledger);
  });

  it('is in no browser profile, and no data of the person is either', () => {
    expect(visit.profileFiles).toBeGreaterThan(10);
    expect(visit.inProfile).toEqual([]);
    expect(readdirSync(join(dir, 'tmp')).filter((name) => name.includes('browser'))).toEqual([]);
  });

  it('is in no page record or imported recording, and no data of the person is either', () => {
    const { values } = visit;
    expect(values.length).toBeGreaterThan(3);
    const shown = answers.filter((answer) => answer.startsWith('institutions '));
    expect(shown.join('\n')).toContain('"code":"UNEXPECTED_PAGE"');
    expect(readdirSync(join(dir, 'import'))).toContain('facts.md');
    expect(canaryInFiles(join(dir, 'import')).found).toEqual([]);
    expect(filesWith(join(dir, 'import'), values)).toEqual([]);
    for (const value of values) {
      expect(shown.filter((answer) => answer.includes(value))).toEqual([]);
      expect(traces.join('\n')).not.toContain(value);
    }
    // Stores, logs and the queue contain them only sealed.
    expect(filesWith(system.dir, values)).toEqual([]);
  });

  it('is in no file that a crash leaves behind, even if core dumps are allowed', () => {
    // The search does find the password in the dump of an unprotected process.
    if (isCoreWritten) expect(canaryInFiles(join(dir, 'control')).found).not.toEqual([]);
    // There is no core dump, no heap snapshot, no diagnostic report.
    expect(left).toEqual([]);
  });
});

/** The same system, recording its responses. */
function recording(started: System): System {
  return {
    ...started,
    call: async (method, path, options) => {
      const answer = await started.call(method, path, options);
      note(`${String(answers.length)} ${method}`, answer.headers, answer.text);
      return answer;
    },
  };
}

function note(what: string, headers: Headers, text: string): void {
  answers.push(`${what}\n${JSON.stringify([...headers])}\n${text}`);
}

/** Crashes an unprotected process that has the password in memory. */
async function crashTheControl(): Promise<void> {
  const cwd = join(dir, 'control');
  await expect(run('sh', ['-c', SHELL], { cwd, env: { PASSWORD: CANARY } })).rejects.toThrow();
  isCoreWritten = readdirSync(cwd).length > 0;
}

const scenario = (name: string) => ({ 'x-sandbox-scenario': name });

function post(token: string, body: unknown, headers: Record<string, string> = {}) {
  return system.call('POST', '/api/v1/tasks', { token, body, headers });
}

const launch = (token: string, username: string, headers: Record<string, string> = {}) =>
  post(token, { action: ACTION, args: { username, password: CANARY } }, headers);

async function encrypted(token: string): Promise<string> {
  const { body } = await system.call('POST', '/api/v1/encryption/keys', { token });
  return encryptJwe({ username: rut(), password: CANARY }, body.key as EncryptionPublicJwk);
}

/**
 * Starts extractions that hang until their deadline.
 * @returns a function that waits for their end
 */
async function startTimeouts(token: string): Promise<() => Promise<void>> {
  const { body } = await launch(token, rut(), scenario('timeout'));
  const username = rut();
  const visit = await visitWidget(system, username);
  const started = await visit.start({ username, password: CANARY }, 'timeout');
  return async () => {
    await system.wait(token, String(body.taskId), 300_000);
    expect(await visit.ended(started)).toBe('error');
  };
}

/** Valid and invalid launches of every kind. @returns the ids of the accepted tasks */
async function launchTasks(token: string): Promise<string[]> {
  const named = ['11111111-1', '22222222-2', '33333333-3', '44444444-4', '66666666-6'];
  const accepted = [
    ...named.map((username) => launch(token, username)),
    ...['malformed', 'error', 'slow=1'].map((name) =>
      launch(token, rut(), { ...scenario(name), 'idempotency-key': name }),
    ),
    encrypted(token).then((encryptArgs) => post(token, { action: ACTION, encryptArgs })),
  ];
  const refused = await sendRefused(system, token, rut(), note);
  expect(refused).toEqual(refused.map(() => 422));
  const all = await Promise.all(accepted);
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  return all.map((answer) => String(answer.body.taskId));
}

/**
 * Runs a task until its institution asks a question.
 * @returns its id and the challenge's
 */
async function reachQuestion(token: string): Promise<{ id: string; challengeId: string }> {
  const args = { username: rut(), password: CANARY };
  const body = { action: ACTION, args, interactive: true };
  const launched = await post(token, body, scenario('challenge=question'));
  const id = String(launched.body.taskId);
  return { id, challengeId: await questionOf(token, id) };
}

/** The open challenge, once it is a different one. */
const questionOf = (token: string, id: string, seen?: string): Promise<string> =>
  until(async () => {
    const { body } = await system.call('GET', `/api/v1/tasks/${id}`, { token });
    const challengeId = (body.challenge as { id: string } | null | undefined)?.id;
    return challengeId === seen ? null : challengeId;
  });

/** Sends the marked password as the answer to a question. */
const reply = (token: string, id: string, challengeId: unknown, answers: unknown) =>
  system.call('POST', `/api/v1/tasks/${id}/challenge`, { token, body: { challengeId, answers } });

/**
 * Sends wrong answers, and texts that are not valid answers.
 * @returns the task's id
 */
async function answerWrongly(token: string): Promise<string> {
  const { id, challengeId } = await reachQuestion(token);
  for (const answers of [
    { [CANARY]: CANARY },
    { respuesta: CANARY.repeat(3) },
    { respuesta: [CANARY] },
    CANARY,
  ])
    expect((await reply(token, id, challengeId, answers)).status).toBe(422);
  expect((await reply(token, id, CANARY, { respuesta: CANARY })).status).toBe(409);
  expect((await reply(token, id, challengeId, { respuesta: CANARY })).status).toBe(200);
  const again = await questionOf(token, id, challengeId);
  expect((await reply(token, id, again, { respuesta: CANARY })).status).toBe(200);
  return id;
}

/** Reads the record of an unexpected page, and imports a recording, each with its command. */
async function lookAtRecords(): Promise<void> {
  await command('institutions', 'failures', 'banco-santander', '--json');
  const [{ id } = { id: '' }] = JSON.parse(String(answers.at(-1)?.split('\n')[1])) as {
    id: string;
  }[];
  await command('institutions', 'failures', 'show', id);
  const file = join(dir, 'har/visit.har');
  writeFileSync(file, harWith(visit.values));
  const to = join(dir, 'import');
  await command('institutions', 'import', file, '--entity', 'banco-santander', '--to', to);
}

/** A widget's credentials: stored with a consent and used again, refused, discarded, revoked. */
async function useTheWidget(): Promise<void> {
  const connect = async (name: string | undefined, status: string) => {
    const username = rut();
    const visit = await visitWidget(system, username);
    const started = await visit.start({ username, password: CANARY }, name);
    expect(await visit.ended(started), name).toBe(status);
    return visit;
  };
  const discard = async () => {
    const username = rut();
    const visit = await visitWidget(system, username);
    await visit.start({ username, password: `${CANARY} with blanks` });
    await visit.start({ username: CANARY, password: CANARY });
    await visit.start({ username, password: CANARY, [CANARY]: CANARY });
    await visit.start({ username, password: CANARY }, 'slow=5');
    await visit.post('/widget/discard');
    await visit.post('/widget/extractions', { entityId: CANARY, encryptArgs: CANARY });
    await visit.post('/widget/sessions', { otpToken: CANARY });
  };
  const [kept, revoked] = await Promise.all([
    connect(undefined, 'success'),
    connect(undefined, 'success'),
    connect('wrong_login', 'wrong_login'),
    connect('malformed', 'error'),
    discard(),
  ]);
  const { consentId } = revoked;
  await revoked.withTaskToken('/products/retrieve-data', { consentId, product: 'movement' });
  await revoked.withTaskToken(`/consents/${consentId}/revoke`);
  await refresh(kept.consentId, (body) => kept.withTaskToken('/products/retrieve-data', body));
}

/** Reading stale data of a consent extracts it again with the stored credentials. */
async function refresh(consentId: string, retrieve: (body: object) => Promise<unknown>) {
  const mongo = connectMongo(String(system.env.MONGODB_URL), 'cauce');
  try {
    const { modifiedCount } = await mongo.db
      .collection<{ _id: string }>('consents')
      .updateOne({ _id: consentId }, { $set: { refreshAt: new Date(0) } });
    expect(modifiedCount).toBe(1);
    await retrieve({ consentId, product: 'movement' });
    await until(() =>
      mongo.db
        .collection('tasks')
        .findOne({ 'consent.id': consentId, 'consent.purpose': 'refresh', status: 'success' }),
    );
  } finally {
    await mongo.close();
  }
}

/**
 * Kills the API during a launch and the worker during extractions.
 * @returns the ids of the running tasks
 */
async function crash(token: string, signal: NodeJS.Signals): Promise<string[]> {
  // Long enough to be seen running, and still running when the worker is killed.
  const begun = await Promise.all([
    launch(token, rut(), scenario('slow=8')),
    post(
      token,
      { action: ACTION, encryptArgs: await encrypted(token) },
      { 'x-sandbox-scenario': 'slow=8' },
    ),
  ]);
  const ids = begun.map(({ body }) => String(body.taskId));
  await Promise.all(
    ids.map((id) =>
      until(async () => {
        const { body } = await system.call('GET', `/api/v1/tasks/${id}`, { token });
        return body.taskStatus === 'running';
      }),
    ),
  );
  // A challenge that is answered just before the worker is killed.
  const asked = await reachQuestion(token);
  ids.push(asked.id);
  const half = `{"action":"${ACTION}","args":{"username":"${rut()}","password":"${CANARY}"`;
  const socket = await openSocket(system.apiUrl);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v1/tasks HTTP/1.1\r\nHost: cauce\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n${half}`,
  );
  // A later request on another connection is answered, so this one has been read.
  await system.call('GET', '/healthz');
  await reply(token, asked.id, asked.challengeId, { respuesta: CANARY });
  const parts: SystemPart[] = ['web', 'worker'];
  for (const part of parts) {
    // A dump that is piped to a program would contain no memory either.
    const filter = readFileSync(`/proc/${String(system.pid(part))}/coredump_filter`, 'utf8');
    expect(Number.parseInt(filter, 16)).toBe(0);
    const limits = readFileSync(`/proc/${String(system.pid(part))}/limits`, 'utf8');
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    expect(await system.end(part, signal)).toBeNull();
    left.push(...readdirSync(join(system.dir, 'crashes')));
  }
  socket.destroy();
  await Promise.all(parts.map((part) => system.start(part)));
  return ids;
}

/** Requests every operator page, while there are jobs in every state. */
async function askAsOperator(taskIds: readonly string[]): Promise<void> {
  const [web = '', worker = ''] = operators;
  const states = ['latest', 'active', 'waiting', 'completed', 'failed', 'delayed', 'paused'];
  const pages = [
    ...[web, worker].flatMap((url) => ['/metrics', '/readyz'].map((path) => `${url}${path}`)),
    ...states.map((state) => `${web}/queues/api/queues?activeQueue=extractions&status=${state}`),
    ...taskIds.map((id) => `${web}/queues/api/queues/extractions/${id}`),
    `${web}/queues/queue/extractions`,
  ];
  for (const page of pages) {
    const answer = await fetch(page, { headers: { authorization: `Bearer ${OPERATOR_SECRET}` } });
    note(page, answer.headers, await answer.text());
    if (!page.includes('/queues/extractions/')) expect(answer.status, page).toBe(200);
  }
}

/** Runs an operator command, whose output is searched as well. */
async function command(...args: string[]): Promise<void> {
  const line = ['--import', './api/bin/typescript.mjs', 'api/main.ts', ...args];
  // Without MONGODB_URL the sandbox's own data is backed up.
  const env = { ...process.env, ...system.env, ...(args[0] === 'backup' && { MONGODB_URL: '' }) };
  const { stdout, stderr } = await run(process.execPath, line, { env });
  answers.push(`${args.join(' ')}\n${stdout}\n${stderr}`);
}
