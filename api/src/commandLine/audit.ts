import type { Finding } from '../modules/operations/audit/ChainCheck.ts';
import { acceptFindings } from '../modules/operations/audit/commands/acceptFindings.ts';
import { signHeads } from '../modules/operations/audit/commands/signHeads.ts';
import {
  verifyAudit,
  type AuditVerification,
} from '../modules/operations/audit/commands/verifyAudit.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { anchorText, readAnchor, writeAnchor } from './auditAnchor.ts';
import { CommandError, type Output } from './CommandError.ts';
import {
  flags,
  runOperatorCommand,
  terminal,
  texts,
  withOperatorContainer,
  type CommandContext,
} from './runOperatorCommand.ts';

const USAGE = `Proves that nobody has tampered with the audit log.

  npm run audit -- verify [--anchor FILE]   reads the whole log: reports what was changed, removed or inserted
  npm run audit -- heads [--out FILE]       signs the current head of each chain of entries, and prints it
  npm run audit -- accept --reason TEXT --yes
                                            after findings were examined, or a backup was restored:
                                            accepts the log as it is

  --anchor  heads of an earlier day that were kept elsewhere: the log has to contain them
  --operator NAME  who does this, for the audit log; CAUCE_OPERATOR otherwise
  --json    prints one JSON document, for scripts

Workers sign the heads every minute. Keep the output of heads where nobody who can write to the
database can reach it. The exit code is 1 if something is wrong.
`;

const PROGRESS_MS = 2000;

/** `npm run audit`. @returns the exit code */
export function runAuditCommand(
  argv: string[],
  context: CommandContext = terminal,
): Promise<number> {
  const options = { ...texts('anchor', 'out', 'reason'), ...flags('yes') };
  return runOperatorCommand(
    argv,
    context,
    { usage: USAGE, options },
    ({ command, values }, given) =>
      withOperatorContainer(given, (container) => {
        if (command === 'verify') return verify(container, given, values.anchor);
        if (command === 'heads') return heads(container, values.out);
        if (command === 'accept') return accept(container, values.reason, values.yes ?? false);
        throw new CommandError(`Unknown command "${command}".\n\n${USAGE}`);
      }),
  );
}

async function verify(
  container: OperatorContainer,
  { err }: CommandContext,
  file: string | undefined,
): Promise<Output> {
  const anchor = file === undefined ? null : readAnchor(file, container);
  let told = performance.now();
  const verification = await verifyAudit(container, {
    ...(anchor ? { anchor } : {}),
    onProgress: (entries) => {
      if (performance.now() < told + PROGRESS_MS) return;
      told = performance.now();
      err(`${String(entries)} entries\n`);
    },
  });
  const isWhole = verification.findings.length === 0;
  return {
    json: { isWhole, ...verification },
    lines: [...summaryOf(verification), ...findingLines(verification.findings)],
    exitCode: isWhole ? 0 : 1,
  };
}

async function heads(container: OperatorContainer, file: string | undefined): Promise<Output> {
  const { checkpoint, findings } = await signHeads(container);
  const exitCode = findings.length === 0 ? 0 : 1;
  if (checkpoint === null)
    return {
      json: { checkpoint: null, findings },
      lines: findings.length > 0 ? findingLines(findings) : ['There are no entries yet.'],
      exitCode,
    };
  const anchor = anchorText(checkpoint, container);
  if (file === undefined)
    return {
      json: { ...(JSON.parse(anchor) as object), findings },
      lines: [anchor, ...findingLines(findings)],
      exitCode,
    };
  writeAnchor(file, anchor);
  return {
    json: { file, checkpoint: checkpoint._id, findings },
    lines: [
      `${file}: ${String(checkpoint.heads.length)} chains, as of ${checkpoint.at.toISOString()}`,
      ...findingLines(findings),
    ],
    exitCode,
  };
}

async function accept(
  container: OperatorContainer,
  reason: string | undefined,
  isSure: boolean,
): Promise<Output> {
  if (reason === undefined || !isSure)
    throw new CommandError(
      'Accepted findings are no longer reported: verify shows them, accept --reason TEXT --yes accepts them.',
    );
  const accepted = await acceptFindings(container, reason);
  return {
    json: { accepted },
    lines:
      accepted.length === 0
        ? ['The audit log is intact: there is nothing to accept.']
        : ['Accepted, and recorded in the audit log:', ...findingLines(accepted)],
  };
}

function summaryOf({
  chains,
  entries,
  since,
  signed,
  unchained,
  accepted,
  findings,
}: AuditVerification): string[] {
  return [
    findings.length === 0
      ? `The audit log is intact: ${String(entries)} entries in ${String(chains)} chains.`
      : `THE AUDIT LOG IS NOT INTACT: ${String(findings.length)} findings in ${String(entries)} entries.`,
    since && signed
      ? `Chained since ${since.toISOString()}; heads signed at ${signed.at.toISOString()}.`
      : 'No heads have been signed yet, so a cut-off end could not be detected: is a worker running?',
    ...(accepted === null
      ? []
      : [
          `Findings accepted as examined: ${String(accepted.count)}, the last at ${accepted.at.toISOString()}.`,
        ]),
    ...(unchained.count === 0
      ? []
      : [
          `${String(unchained.count)} entries up to ${String(unchained.newest?.toISOString())} date from before the chain began: they cannot be checked.`,
        ]),
  ];
}

const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ kind, chain, sequence, id, at, text }) =>
    [
      `  ${kind}`,
      ...(chain === null ? [] : [`chain ${chain}`]),
      ...(sequence === null ? [] : [String(sequence)]),
      ...(id === null ? [] : [`id ${id}`]),
      ...(at === null ? [] : [at.toISOString()]),
      text,
    ].join('  '),
  );
