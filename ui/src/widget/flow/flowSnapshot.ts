import type { Connection } from './watchConnection.ts';
import type { Credentials, WidgetEntity, WidgetSession } from '../../client/index.ts';
import { INITIAL_STATE, type FlowState } from './flowState.ts';

/** What the screens show: the current step and what happens around it. */
export interface FlowSnapshot {
  state: FlowState;
  /** From its opening on, whatever the step. */
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
}

/** What the person can do. Each does nothing where it makes no sense. */
export interface FlowActions {
  chooseInstitution: (entity: WidgetEntity) => void;
  authorise: () => Promise<void>;
  decline: () => void;
  /** Reads the permission again after saying no to it. */
  review: () => void;
  /** Sends the credentials. They are not kept. */
  connect: (credentials: Credentials) => Promise<void>;
  goBack: () => void;
  tryAgain: () => void;
  chooseAnother: () => void;
  /** Asks now what would be asked after a wait. */
  retryNow: () => void;
  keepWaiting: () => void;
  /** Closes where nothing is lost, else asks first. */
  askToLeave: () => void;
  stay: () => void;
  leave: () => Promise<void>;
  /** Goes back to the application. */
  finish: () => Promise<void>;
}

export const INITIAL_SNAPSHOT: FlowSnapshot = {
  state: INITIAL_STATE,
  session: null,
  connection: 'fine',
  slowness: 'none',
  isExpiring: false,
  leaving: 'no',
  isFinishing: false,
};
