import type { ConsoleSnapshot } from '../flow/createConsoleFlow.ts';
import type { FrameProps } from '../parts/Frame.tsx';

/** What the pages after the first get. */
export interface LaterPagesProps extends Pick<FrameProps, 'flow' | 'docsUrl' | 'inboxUrl'> {
  snapshot: ConsoleSnapshot;
}
