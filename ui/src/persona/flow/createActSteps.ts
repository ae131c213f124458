import type { SaveFile } from '../../internal/saveFile.ts';
import type { PersonPage } from './createPersonPage.ts';
import { NOBODY, NOT_LOADED, type Act, type PersonActions, type Result } from './personSnapshot.ts';
import { problemOf } from './problemOf.ts';
import type {
  ConnectionAct,
  Erasure,
  PersonCalls,
  PersonConnection,
  PersonFile,
  RightsRequest,
} from '../../client/index.ts';

/** What the person does with connections and with the data. */
export function createActSteps(page: PersonPage, save: SaveFile) {
  const { calls, forget, getSnapshot, hasEnded, load, show, update } = page;
  return {
    ask: (kind, format) => {
      const isOfAll = kind === 'revoke-all' || kind === 'erase-all' || kind === 'export';
      const connection = isOfAll ? null : getSnapshot().connection.value;
      if (!isOfAll && connection === null) return;
      const apps = revocableApps(getSnapshot().connections.value ?? []);
      const own = { kind, connection, account: null, apps, format: format ?? null };
      update({ act: { ...own, isSending: false, problem: null } });
    },
    askForAccount: (account) => {
      const connection = getSnapshot().connection.value;
      if (connection === null) return;
      const own = { kind: 'take-back', connection, account, apps: [], format: null } as const;
      update({ act: { ...own, isSending: false, problem: null } });
    },
    dismiss: () => {
      if (getSnapshot().act?.isSending === false) update({ act: null });
    },
    carryOut: async (reason) => {
      const { act, visited } = getSnapshot();
      if (act === null || act.isSending) return;
      update({ act: { ...act, isSending: true, problem: null } });
      try {
        const { result, file } = await carryOutAct(calls(), act, reason);
        if (file !== null) save(file.content, file.name);
        update({ result, connections: NOT_LOADED });
        if (act.kind === 'erase-all') {
          forget();
          update(NOBODY);
        }
        // After an erasure there is no screen to go back to.
        const isGone = act.kind === 'erase' || act.kind === 'erase-all';
        show({ name: 'result' }, isGone ? 'replace' : 'push');
      } catch (error) {
        if (hasEnded(error) || visited !== getSnapshot().visited) return;
        const problem = problemOf(error);
        update({ act: { ...act, isSending: false, problem } });
        // Makes the page behind the question show the current state.
        if (problem.kind === 'not_available' || problem.kind === 'no_answer') load();
      }
    },
    saveReceipt: async (format) => {
      const { route, visited } = getSnapshot();
      if (route.name !== 'connection' || getSnapshot().receipt.isSending !== null) return;
      update({ receipt: { isSending: format, problem: null } });
      try {
        const { readReceipt, readReceiptPdf } = calls();
        const file = await (format === 'pdf' ? readReceiptPdf : readReceipt)(route.id);
        save(file.content, file.name);
        if (visited === getSnapshot().visited) update({ receipt: NOBODY.receipt });
      } catch (error) {
        if (hasEnded(error) || visited !== getSnapshot().visited) return;
        update({ receipt: { isSending: null, problem: problemOf(error) } });
      }
    },
  } satisfies Partial<PersonActions>;
}

interface Outcome {
  result: Result;
  /** A file to save; null if there is none. */
  file: PersonFile | null;
}

/** Does what the person confirmed. */
async function carryOutAct(
  calls: PersonCalls,
  { kind, connection, account, format }: Act,
  reason: string,
): Promise<Outcome> {
  const outcome = (requests: RightsRequest[], rest: Partial<Result> = {}): Outcome => ({
    result: {
      kind,
      connection,
      account,
      at: requests[0]?.tookEffectAt ?? requests[0]?.at ?? new Date().toISOString(),
      requests,
      kept: [],
      format: null,
      ...rest,
    },
    file: null,
  });
  const ofOne = ({ request }: ConnectionAct) => outcome([request]);
  const ofErasure = ({ requests, kept }: Erasure) => outcome(requests, { kept });
  switch (kind) {
    case 'revoke-all':
      return outcome(await calls.revokeAll());
    case 'erase-all':
      return ofErasure(await calls.eraseAll());
    case 'export':
      return { ...outcome([], { format }), file: await calls.exportData(format ?? 'json') };
    case 'take-back':
      await calls.takeBackAccount(idOf(connection), account?.id ?? '');
      return outcome([]);
    case 'revoke':
      return ofOne(await calls.revoke(idOf(connection)));
    case 'object':
      return ofOne(await calls.object(idOf(connection), reason.trim()));
    case 'block':
      return ofOne(await calls.block(idOf(connection), reason.trim()));
    case 'unblock':
      return ofOne(await calls.unblock(idOf(connection)));
    case 'erase':
      return ofErasure(await calls.erase(idOf(connection)));
  }
}

function idOf(connection: PersonConnection | null): string {
  if (connection === null) throw new Error('This act is about one connection.');
  return connection.id;
}

/** Names of the applications whose permission can be removed, each once. */
export function revocableApps(connections: readonly PersonConnection[]): string[] {
  const revocable = connections.filter(({ actions }) => actions.includes('revoke'));
  return [...new Set(revocable.map(({ recipient }) => recipient.name))];
}
