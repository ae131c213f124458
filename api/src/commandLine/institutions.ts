import { loadOperatorConfig } from '../config/env.ts';
import { checkInstitution } from './checkInstitution.ts';
import { CommandError } from './CommandError.ts';
import { importRecordingFile } from './importRecording.ts';
import { listInstitutions, showInstitution } from './institutionsList.ts';
import { listPageRecords, showPageRecord } from './pageRecords.ts';
import {
  flags,
  runOperatorCommand,
  terminal,
  texts,
  withOperatorContainer,
  type CommandContext,
} from './runOperatorCommand.ts';

const USAGE = `Lists what is known about each institution, and what is enabled in this environment.

  npm run institutions                     all of them (the same as list)
  npm run institutions -- list ID          one of them, action by action, with its sources
  npm run institutions -- failures [ID] [--limit N]
                                           pages of the last 7 days that a connector did not recognise
  npm run institutions -- failures show RECORD [--out FOLDER]
                                           one of them, without values and texts; its screenshot into a folder
  npm run institutions -- check ID [--actions A,B] [--out FILE]
                                           logs in once with credentials you type, reads, and compares the pages'
                                           fields with the fixtures; FILE gets the report, without values
  npm run institutions -- import FILE.har --entity ID [--force] [--to FOLDER]
                                           fixtures and drafts from a visit that you recorded in your browser,
                                           with synthetic values in place of yours

  --force  replaces an earlier import
  --limit  how many of the newest: 20 if it is not given
  --to     another folder than the connector's own
  --json   prints one JSON document, for scripts

documented: a public source describes it, and the connector follows it. recorded: an operator saw it at
the institution. assumed: our own invention, which only the sandbox has. Outside it an action is enabled if neither the
action nor its login is assumed.
`;

const OPTIONS = { ...texts('entity', 'actions', 'limit', 'out', 'to'), ...flags('force') };

/** `npm run institutions`. @returns the exit code */
export function runInstitutionsCommand(
  argv: string[],
  context: CommandContext = terminal,
): Promise<number> {
  const settings = { usage: USAGE, options: OPTIONS, defaultCommand: 'list' };
  return runOperatorCommand(argv, context, settings, ({ command, words, values }, given) => {
    const [id] = words;
    if (command === 'import') {
      const { entity, force = false, to } = values;
      return importRecordingFile(id, entity, { force, to });
    }
    if (command === 'failures') {
      return withOperatorContainer(given, (container) =>
        id === 'show'
          ? showPageRecord(container, words[1], values.out)
          : listPageRecords(container, id, values.limit),
      );
    }
    if (command === 'check') {
      const config = loadOperatorConfig({ ...context.env }, []);
      return checkInstitution(config, context, id, { actions: values.actions, out: values.out });
    }
    if (command !== 'list') throw new CommandError(`Unknown command "${command}".\n\n${USAGE}`);
    const config = loadOperatorConfig({ ...context.env }, []);
    return Promise.resolve(
      id === undefined ? listInstitutions(config) : showInstitution(config, id),
    );
  });
}
