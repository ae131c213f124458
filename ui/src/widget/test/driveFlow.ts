import { afterEach, beforeEach, vi } from 'vitest';
import { ApiError, NetworkError } from '../../client/index.ts';
import { createLaterSteps } from '../flow/createLaterSteps.ts';
import {
  createWidgetFlow,
  type WidgetFlow,
  type WidgetFlowOptions,
} from '../flow/createWidgetFlow.ts';
import type { WidgetMessage } from '../protocol/messages.ts';
import { createFakeClient, type FakeAnswers, type FakeClient } from './createFakeClient.ts';
import { austral } from './fixtures.ts';

export const MINUTE = 60_000;
export const credentials = { username: '12345678-5', password: 'una-clave-secreta' };
export const noAnswer = new NetworkError('No answer.');

export const refusal = (
  code: string,
  { status = 400, retryAfter = null }: { status?: number; retryAfter?: string | null } = {},
) => new ApiError({ status, code, message: code, requestId: 'r-1', retryAfter });

/** Runs a flow with a fake client and fake timers, one per test. */
export function driveFlow() {
  let flow: WidgetFlow;
  let client: FakeClient;
  let posted: WidgetMessage[];
  let isOnline: boolean;
  let notifyNetwork: () => void;
  let saved: string[];

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  });

  afterEach(() => {
    flow.dispose();
    vi.useRealTimers();
  });

  const createSteps: typeof createLaterSteps = (core, options) =>
    createLaterSteps(core, { ...options, saveFile: (_file, name) => saved.push(name) });

  /** Flushes pending responses. */
  const settle = () => vi.advanceTimersByTimeAsync(0);

  const begin = async (
    answers: FakeAnswers = {},
    { visits, loadLater }: Partial<Pick<WidgetFlowOptions, 'visits' | 'loadLater'>> = {},
  ): Promise<void> => {
    posted = [];
    saved = [];
    isOnline = true;
    client = createFakeClient(answers);
    flow = createWidgetFlow({
      client,
      widgetConfigId: 'wc_1',
      loadLater: loadLater ?? (() => Promise.resolve(createSteps)),
      postMessage: (message) => posted.push(message),
      ...(visits && { visits }),
      network: {
        isOnline: () => isOnline,
        subscribe: (onChange) => {
          notifyNetwork = onChange;
          return () => undefined;
        },
      },
    });
    if (!loadLater) flow.prepare();
    flow.begin({ otpToken: 'otp', sandboxScenario: 'slow=20' });
    await settle();
  };

  const reachAccess = async (answers: FakeAnswers = {}): Promise<void> => {
    await begin({ entities: [austral], ...answers });
    await flow.authorise();
  };

  return {
    get flow() {
      return flow;
    },
    get client() {
      return client;
    },
    /** Messages that the host page received. */
    get posted() {
      return posted;
    },
    /** Names of the files that the person saved. */
    get saved() {
      return saved;
    },
    settle,
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    begin,
    reachAccess,
    reachConnecting: async (answers: FakeAnswers = {}): Promise<void> => {
      await reachAccess(answers);
      await flow.connect(credentials);
    },
    setOnline: (now: boolean) => {
      isOnline = now;
      notifyNetwork();
    },
    step: () => flow.getSnapshot().state.step,
    failureKind: () => {
      const { state } = flow.getSnapshot();
      return state.step === 'failure' ? state.failure.kind : null;
    },
    exits: () => posted.filter((one) => one.type === 'exit'),
  };
}
