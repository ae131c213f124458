import type { SaveFile } from '../../internal/saveFile.ts';
import { carryOutAct } from './carryOutAct.ts';
import type { PersonPage } from './createPersonPage.ts';
import { NOBODY, NOT_LOADED, type PersonActions } from './personSnapshot.ts';
import { problemOf } from './problemOf.ts';
import { revocableApps } from './revocableApps.ts';

/** What the person does with connections and with the data. */
export function createActSteps(page: PersonPage, save: SaveFile) {
  const { calls, forget, getSnapshot, hasEnded, load, show, update } = page;
  return {
    ask: (kind, format) => {
      const isOfAll = kind === 'revoke-all' || kind === 'erase-all' || kind === 'export';
      const connection = isOfAll ? null : getSnapshot().connection.value;
      if (!isOfAll && connection === null) return;
      const apps = revocableApps(getSnapshot().connections.value ?? []);
      const own = { kind, connection, apps, format: format ?? null };
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
