import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Target } from '../../contract/browser.ts';
import type { BrowserContext, TargetState } from '../../contract/browserEngine.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import { ELEMENT_SCRIPT, ELEMENTS } from './elementScript.ts';
import type { ElementFunction } from './elementScript.ts';

/** Longest wait for an element on which to act. */
const ACTION_MS = 10_000;
/** Pause between two attempts to act on an element. */
const RETRY_MS = 50;
/** Pause between two keystrokes, as when a person types. */
const KEY_MS = 15;
const WORLD = 'extraction';

interface Point {
  readonly x: number;
  readonly y: number;
}

type PageElements = Pick<
  BrowserContext,
  'fill' | 'press' | 'choose' | 'markupOf' | 'textOf' | 'addressOf' | 'storageItem' | 'stateOf'
>;

/**
 * Finds elements of a page and acts on them, with the events of a keyboard and a mouse.
 * @param check called between two attempts; throws if the page is lost
 */
export function pageElements(page: Page, client: CDPSession, check: () => void): PageElements {
  /** The execution context with our script, by frame. */
  const contexts = new Map<string, number>();
  let mainFrame: string | null = null;

  async function evaluate(contextId: number, expression: string, returnByValue = true) {
    const options = { contextId, expression, returnByValue, awaitPromise: true };
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', options);
    if (exceptionDetails !== undefined) throw notDone();
    return result;
  }

  async function contextIn(frameId: string): Promise<number> {
    const { executionContextId } = await client.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD,
    });
    await evaluate(executionContextId, ELEMENT_SCRIPT);
    contexts.set(frameId, executionContextId);
    return executionContextId;
  }

  async function evaluateIn(frameId: string, expression: string, byValue?: boolean) {
    const known = contexts.get(frameId);
    if (known !== undefined) {
      try {
        return await evaluate(known, expression, byValue);
      } catch (error) {
        // After a failure of the script itself, the document is still the same.
        if (error instanceof ExtractionError) throw error;
        contexts.delete(frameId);
      }
    }
    return evaluate(await contextIn(frameId), expression, byValue);
  }

  async function idOfMainFrame(): Promise<string> {
    mainFrame ??= (await client.send('Page.getFrameTree')).frameTree.frame.id;
    return mainFrame;
  }

  /** Null if there is no such frame. */
  async function idOfFrame(selector: string | undefined): Promise<string | null> {
    const main = await idOfMainFrame();
    if (selector === undefined) return main;
    const { objectId } = await evaluateIn(main, callOf('element', [{ selector }]), false);
    if (objectId === undefined) return null;
    const { node } = await client.send('DOM.describeNode', { objectId });
    return node.frameId ?? null;
  }

  /** Calls a function of the script in the page or a frame; null if there is no such frame. */
  async function call(
    name: ElementFunction,
    frame: string | undefined,
    ...args: readonly unknown[]
  ): Promise<unknown> {
    const frameId = await idOfFrame(frame);
    if (frameId === null) return null;
    return (await evaluateIn(frameId, callOf(name, args))).value;
  }

  /** Repeats an attempt until it returns something. */
  async function retry<T>(attempt: () => Promise<T | null>): Promise<T> {
    const since = performance.now();
    do {
      // A page that is being replaced has no elements.
      const done = await attempt().catch(() => null);
      if (done !== null) return done;
      check();
      await sleep(RETRY_MS);
    } while (performance.now() - since < ACTION_MS);
    throw notDone();
  }

  const retryCall = (name: ElementFunction, target: Target, ...args: readonly unknown[]) =>
    retry(async () => ((await call(name, target.frame, target, ...args)) === true ? true : null));

  async function pointOf(target: Target): Promise<Point | null> {
    const { frame } = target;
    const point = (await call('pressPoint', frame, target)) as Point | null;
    if (frame === undefined || point === null) return point;
    const origin = (await call(
      'frameOrigin',
      undefined,
      { selector: frame },
      point,
    )) as Point | null;
    return origin && { x: origin.x + point.x, y: origin.y + point.y };
  }

  return {
    stateOf: async (target) =>
      ((await call('state', target.frame, target)) as TargetState | null) ?? 'absent',
    fill: async (target, value, keys, leave) => {
      await retryCall('focus', target);
      if (keys || value === '') await page.keyboard.press('Delete');
      if (keys) await page.keyboard.type(value, { delay: KEY_MS });
      else await page.keyboard.insertText(value);
      if (!leave) return;
      // The page may have moved on to another field.
      await retryCall('focus', target);
      await page.keyboard.press('Tab');
    },
    press: async (target) => {
      const { x, y } = await retry(() => pointOf(target));
      await page.mouse.click(x, y);
    },
    choose: async (target, label) => {
      await retryCall('choose', target, label);
    },
    textOf: async (target, frame) =>
      (await call('text', target?.frame ?? frame, target ?? { selector: 'body' })) as string | null,
    markupOf: async (target) => (await call('markup', target.frame, target)) as string | null,
    addressOf: async (frame) => {
      if (frame === undefined) return page.url();
      const frameId = await idOfFrame(frame);
      if (frameId === null) return null;
      return (await evaluateIn(frameId, 'location.href')).value as string;
    },
    storageItem: async (kind, name) => (await call('item', undefined, kind, name)) as string | null,
  };
}

const callOf = (name: ElementFunction, args: readonly unknown[]): string =>
  `${ELEMENTS}.${name}(${args.map((one) => JSON.stringify(one)).join(', ')})`;

export const notDone = () => unexpectedPage('The page could not be operated in the expected way');
