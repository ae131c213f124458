import type { SaveFile } from '../../internal/saveFile.ts';
import type { FlowCore } from './flowCore.ts';

const NAMES = { 'es-CL': 'comprobante-cauce.pdf', en: 'cauce-receipt.pdf' } as const;

/** The steps after the connection: reads the receipt, and downloads it if the person asks. */
export function createReceiptSteps(
  { calls, getSnapshot, update, onTried }: FlowCore,
  saveFile: SaveFile,
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
  };
}
