import type { OpenedSession } from '../../client/index.ts';
import type { SaveFile } from '../../internal/saveFile.ts';
import type { FlowCore } from './flowCore.ts';

const NAMES = { 'es-CL': 'comprobante-cauce.pdf', en: 'cauce-receipt.pdf' } as const;

interface ReceiptOptions {
  saveFile: SaveFile;
  /** Goes over to the session of the next consent. */
  watchLifetime: (session: OpenedSession, since: number) => void;
}

/** The steps after the connection: the receipt, its download, and the next institution. */
export function createReceiptSteps(
  { calls, dispatch, getSnapshot, isOver, update, onTried }: FlowCore,
  { saveFile, watchLifetime }: ReceiptOptions,
) {
  return {
    read: async (): Promise<void> => {
      const { session } = getSnapshot();
      try {
        const receipt = await calls().readReceipt();
        // The visit may have gone on meanwhile.
        if (getSnapshot().session === session) update({ receipt });
      } catch {
        // The connection succeeded, and the screen shows what was accepted even without the
        // receipt.
      }
    },
    download: async (): Promise<void> => {
      const { state, session, download } = getSnapshot();
      if (state.step !== 'done' || session === null || download === 'sending') return;
      update({ download: 'sending' });
      try {
        saveFile(await calls().downloadReceipt(), NAMES[session.locale]);
        onTried(null);
        update({ download: 'done' });
      } catch (error) {
        onTried(error);
        update({ download: 'failed' });
      }
    },
    connectNext: async (): Promise<void> => {
      const { state, connected, goingOn } = getSnapshot();
      if (state.step !== 'done' || state.next === null || goingOn === 'sending') return;
      update({ goingOn: 'sending' });
      const startedAt = Date.now();
      try {
        const next = await calls().connectNext();
        const entities = await next.calls.listEntities();
        onTried(null);
        if (isOver()) return;
        watchLifetime(next, startedAt);
        update({
          connected: [...connected, state.entity.name],
          goingOn: 'no',
          receipt: null,
          download: 'none',
          isExpiring: false,
        });
        dispatch({ type: 'opened', session: next.session, entities });
      } catch (error) {
        onTried(error);
        update({ goingOn: 'failed' });
      }
    },
  };
}
