import { findInstitution } from '@cauce/extractors';
import { listAffected } from '../modules/person/persons/commands/listAffected.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { CommandError, type Output } from './CommandError.ts';

type AffectedOptions = Partial<Record<'client' | 'entity' | 'from' | 'to', string>>;

/** `npm run persons -- affected`: lists the persons to notify about a data breach. */
export async function affected(
  container: OperatorContainer,
  options: AffectedOptions,
): Promise<Output> {
  const { client, entity } = options;
  if (client === undefined && entity === undefined)
    throw new CommandError(
      'Say where it happened: --client CLIENT_ID, --entity ENTITY_ID, or both.',
    );
  if (client !== undefined && !(await container.clients.findClient(client)))
    throw new CommandError(`There is no client ${client}: npm run clients -- list shows them.`);
  if (entity !== undefined && !findInstitution(entity))
    throw new CommandError(`There is no institution ${entity}: npm run institutions lists them.`);
  const persons = await listAffected(container, {
    clientId: client ?? null,
    entityId: entity ?? null,
    from: momentOf('from', options.from),
    to: momentOf('to', options.to),
  });
  const unknown = persons.filter(({ usernames }) => usernames.length === 0).length;
  return {
    json: { count: persons.length, unknown, persons },
    lines: [
      ...persons.map(({ usernames, emails, consents, taskIds }) =>
        [
          usernames.join(' ') || '(not kept)',
          emails.join(' ') || '-',
          ...consents.map(
            ({ consentId, lastReadAt }) => `${consentId} read ${lastReadAt ?? 'never'}`,
          ),
          ...(taskIds.length > 0
            ? [`${String(taskIds.length)} extractions without a consent`]
            : []),
        ].join('  '),
      ),
      `${String(persons.length)} persons; for ${String(unknown)} of them only ids of consents are stored, which their clients know.`,
    ],
  };
}

function momentOf(name: 'from' | 'to', text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new CommandError(`--${name} ${text} is not a time: write it as 2026-12-01T00:00:00Z.`);
  return moment;
}
