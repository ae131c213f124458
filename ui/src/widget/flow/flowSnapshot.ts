import type { Connection } from './watchConnection.ts';
import type {
  AccessEntry,
  ConsentReceipt,
  WidgetEntity,
  WidgetSession,
} from '../../client/index.ts';
import { INITIAL_STATE, type FlowState, type Refused } from './flowState.ts';

/** What the screens show: the current step and what happens around it. */
export interface FlowSnapshot {
  state: FlowState;
  /** Set once the session is open, in every step. */
  session: WidgetSession | null;

  connection: Connection;
  /** How long the institution has kept the person waiting; `waiting` once they chose to. */
  slowness: 'none' | 'slow' | 'very_slow' | 'waiting';
  /** The session ends within two minutes. */
  isExpiring: boolean;
  /**
   * The question before leaving; `unconfirmed` when the API did not confirm that the connection
   * stopped.
   */
  leaving: 'no' | 'asking' | 'sending' | 'unconfirmed';
  /** Returning to the application. */
  isFinishing: boolean;
  /** Receipt of the given consent; null until it has been read, or if it could not be read. */
  receipt: ConsentReceipt | null;
  /** State of the receipt's download. */
  download: 'none' | 'sending' | 'done' | 'failed';
  /** Names of the institutions that were connected before in the same visit. */
  connected: readonly string[];
  /** State of going on to the next institution. */
  goingOn: 'no' | 'sending' | 'failed';
}

/** Actions of the person. Each is ignored if it does not apply. */
export interface FlowActions {
  chooseInstitution: (entity: WidgetEntity) => void;
  /** @param refused what the person left out; nothing if absent */
  authorise: (refused?: Refused) => Promise<void>;
  decline: () => void;
  /** Shows the consent again after declining it. */
  review: () => void;
  /** Sends the credentials. They are not kept. */
  connect: (entry: AccessEntry) => Promise<void>;
  /** Answers the institution's challenge. The answers are not kept. */
  answer: (answers: Record<string, string>) => Promise<void>;
  /** Cancels the institution's challenge, which ends the extraction. */
  cancelChallenge: () => Promise<void>;
  /** Shares these of the accounts that were found, by id. */
  share: (accounts: readonly string[]) => Promise<void>;
  goBack: () => void;
  tryAgain: () => void;
  chooseAnother: () => void;
  /** Retries now instead of waiting. */
  retryNow: () => void;
  keepWaiting: () => void;
  /** Closes if nothing can be lost, else asks first. */
  askToLeave: () => void;
  stay: () => void;
  leave: () => Promise<void>;
  /** Lets the person save the receipt as a file. */
  download: () => Promise<void>;
  /** Goes on to the next institution, with another consent. */
  connectNext: () => Promise<void>;
  /** Goes back to the application. */
  finish: () => Promise<void>;
  /** A screen threw: the flow ends with a failure, unless the data has been shared. */
  crash: (error: unknown) => void;
}

export const INITIAL_SNAPSHOT: FlowSnapshot = {
  state: INITIAL_STATE,
  session: null,
  connection: 'fine',
  slowness: 'none',
  isExpiring: false,
  leaving: 'no',
  isFinishing: false,
  receipt: null,
  download: 'none',
  connected: [],
  goingOn: 'no',
};
