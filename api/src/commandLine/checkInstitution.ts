import { writeFileSync } from 'node:fs';
import {
  createInstitutionNetwork,
  findInstitution,
  isImplemented,
  meetsPasswordRule,
  parseUsername,
  provenanceOf,
  runExtraction,
  type ActionDefinition,
  type Credentials,
  type Institution,
  type TracedRequest,
  type UnexpectedPage,
} from '@cauce/extractors';
import type { Config } from '../config/env.ts';
import { loadStandIn } from '../config/loadStandIn.ts';
import { checkReport, type CheckRecord } from './checkReport.ts';
import { CommandError, type Output } from './CommandError.ts';
import { loadRecordingCode } from './recordingCode.ts';
import type { CommandContext } from './runOperatorCommand.ts';
import { terminalPerson } from './terminalPerson.ts';
import type { Prompt } from './terminalPrompt.ts';

const DEADLINE_MS = 10 * 60_000;

interface CheckOptions {
  /** Comma-separated action types; asked for interactively if absent. */
  readonly actions: string | undefined;
  /** File to write the record to. */
  readonly out: string | undefined;
}

/**
 * Logs in once at an institution with credentials typed at the terminal, reads actions, and
 * compares the forms on the pages with the fixtures. Credentials and data are kept in memory only.
 */
export async function checkInstitution(
  config: Pick<Config, 'isSandbox' | 'simulator' | 'browser'>,
  context: CommandContext,
  id: string | undefined,
  options: CheckOptions,
): Promise<Output> {
  const code = await loadRecordingCode('check');
  const institution = id === undefined ? undefined : findInstitution(id);
  if (!institution)
    throw new CommandError('Name the institution: check ID; npm run institutions lists them.');
  const { prompt } = context;
  if (!prompt)
    throw new CommandError(
      'check asks for the credentials at a terminal: it does not take them from a pipe, a file or an argument.',
    );
  const say = (text: string): void => context.err(`${text}\n`);
  say(placeText(config, institution));
  const actions = await chooseActions(prompt, institution, options.actions);
  await confirmAssumed(config, prompt, institution, actions);
  const credentials = await askCredentials(prompt, institution, actions);

  const shapes = await code.createShapeLog(
    institution.id,
    actions.map(({ type }) => type),
  );
  const requests: TracedRequest[] = [];
  const pages: UnexpectedPage[] = [];
  const standIn = await loadStandIn(config);
  const network = createInstitutionNetwork(config.simulator, config.browser, standIn);
  const stop = new AbortController();
  const handleInterrupt = (): void => stop.abort();
  process.once('SIGINT', handleInterrupt);
  const person = terminalPerson(prompt, context.err);
  try {
    const outcome = await runExtraction({
      entityId: institution.id,
      actions: actions.map(({ type }) => type),
      credentials,
      network,
      deadline: new Date(Date.now() + DEADLINE_MS),
      signal: stop.signal,
      onPhase: (phase) => say(`${phase} …`),
      onDocument: (action, document) => shapes.add(action, document),
      onRequest: (request) => void requests.push(request),
      onPageRecord: (page) => void pages.push(page),
      person,
      ...(config.isSandbox && { sandbox: { ...(standIn && { standIn }) } }),
    });
    const record: CheckRecord = {
      entityId: institution.id,
      at: context.now().toISOString(),
      isSimulated: config.simulator !== null,
      outcome: outcome.kind === 'error' ? outcome.code : outcome.kind,
      field: (outcome.kind === 'error' ? outcome.field : null) ?? null,
      pages: shapes.compare(),
      requests,
      unexpected: pages.map(({ screenshot: _screenshot, ...page }) => page),
    };
    write(options.out, record);
    const [{ loginKind }] = actions;
    return checkReport(record, outcome, { loginKind, wasAsked: person.wasAsked() });
  } finally {
    process.off('SIGINT', handleInterrupt);
    await network.close();
  }
}

function placeText(
  { simulator }: Pick<Config, 'simulator'>,
  { name, origin }: Institution,
): string {
  return simulator === null
    ? `This logs in once at ${name} itself, ${origin}, with the credentials that you type.`
    : `This logs in once at the simulator of ${name}; any person will do.`;
}

async function chooseActions(
  prompt: Prompt,
  institution: Institution,
  given: string | undefined,
): Promise<readonly [ActionDefinition, ...ActionDefinition[]]> {
  const known = institution.actions.filter((one) => isImplemented(institution, one.type));
  const typed =
    given ??
    (await prompt.ask(`Actions, with commas (${known.map(({ type }) => type).join(', ')}): `));
  const wanted = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const chosen = wanted.map((type) => {
    const action = known.find((one) => one.type === type);
    if (action) return action;
    throw new CommandError(`${institution.id} has no action ${type}.`);
  });
  const [first, ...others] = chosen;
  if (first === undefined) throw new CommandError('No action was chosen: nothing was sent.');
  if (others.some(({ loginKind }) => loginKind !== first.loginKind))
    throw new CommandError('These actions have different logins: check those of one at a time.');
  return [first, ...others];
}

/** An assumed login, which nobody has verified, may lock the account of the person who tries it. */
async function confirmAssumed(
  { isSandbox }: Pick<Config, 'isSandbox'>,
  prompt: Prompt,
  { id }: Institution,
  [{ loginKind }]: readonly [ActionDefinition, ...ActionDefinition[]],
): Promise<void> {
  if (isSandbox || provenanceOf(id)?.login[loginKind]?.state !== 'assumed') return;
  const typed = await prompt.ask(
    `Its login is assumed: it types your password into pages that it may misread, and a wrong assumption may lock your account. Type ${id} to go on: `,
  );
  if (typed !== id) throw new CommandError('Cancelled: nothing was sent.');
}

async function askCredentials(
  prompt: Prompt,
  institution: Institution,
  [{ loginKind }]: readonly [ActionDefinition, ...ActionDefinition[]],
): Promise<Credentials> {
  const kinds = institution.usernameKinds.join(' or ');
  const username = parseUsername(institution, await prompt.ask(`User name (${kinds}): `));
  // The message does not repeat the input: even an invalid user name may identify somebody.
  if (username === null)
    throw new CommandError('That is not a valid user name at this institution: nothing was sent.');
  const password = await prompt.ask('Password (not shown): ', { isSecret: true });
  if (!meetsPasswordRule(institution, loginKind, password))
    throw new CommandError(
      'That password does not meet the known rule of the institution: nothing was sent.',
    );
  return { username, password };
}

function write(file: string | undefined, record: CheckRecord): void {
  if (file === undefined) return;
  try {
    writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${file} cannot be written (${code ?? 'unknown reason'}).`);
  }
}
