import type { BrowserEngine, Browsers } from '../contract/browserEngine.ts';
import { orAborted } from '../shared/interrupt.ts';

/**
 * Opens at most `contexts` of an engine at once; further extractions wait in the order they came.
 */
export function createBrowsers(engine: BrowserEngine, contexts: number): Browsers {
  const waiting: (() => void)[] = [];
  let open = 0;

  async function takeTurn(signal: AbortSignal): Promise<void> {
    if (open < contexts) {
      open += 1;
      return;
    }
    let next: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      next = resolve;
    });
    waiting.push(next);
    try {
      await orAborted(turn, signal);
    } catch (error) {
      const at = waiting.indexOf(next);
      // The slot was handed over at the moment of the abort: pass it on.
      if (at === -1) endTurn();
      else waiting.splice(at, 1);
      throw error;
    }
  }

  /** Hands the slot to the one that has waited longest, so that no later caller overtakes it. */
  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next();
  }

  return {
    open: async (options) => {
      await takeTurn(options.signal);
      try {
        const context = await engine.open(options);
        let isClosed = false;
        return {
          ...context,
          close: async () => {
            if (isClosed) return;
            isClosed = true;
            await context.close();
            endTurn();
          },
        };
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    close: () => engine.close(),
  };
}
