import type { SessionCalls } from '../../client/index.ts';
import type { SaveFile } from '../../internal/saveFile.ts';
import type { FlowSnapshot } from './flowSnapshot.ts';

const NAMES = { 'es-CL': 'comprobante-cauce.pdf', en: 'cauce-receipt.pdf' } as const;

/** The steps after the connection: reads the receipt, and downloads it if the person asks. */
export function createReceiptSteps({
  calls,
  getSnapshot,
  update,
  saveFile,
  onTried,
}: {
  calls: () => SessionCalls;
  getSnapshot: () => FlowSnapshot;
  update: (patch: Partial<FlowSnapshot>) => void;
  saveFile: SaveFile;
  /** Called after each attempt with its error or null. */
  onTried: (error: unknown) => void;
}) {
  return {
    read: async (): Promise<void> => {
      try {
        update({ receipt: await calls().readReceipt() });
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
  };
}
