import type { MakeRequestsDeps } from '../../rightsRequests/commands/makeRequests.ts';
import type { TakeEffectDeps } from '../../rightsRequests/commands/takeEffect.ts';
import type { ReadConnectionsDeps } from './readConnections.ts';

export type PersonActDeps = ReadConnectionsDeps &
  MakeRequestsDeps &
  TakeEffectDeps & {
    /** Called when there is a mail to be queued. */
    readonly onMailDue: () => void;
  };
