import type { MakeRequestsDeps } from '../../rightsRequests/commands/makeRequests.ts';
import type { TakeEffectDeps } from '../../rightsRequests/commands/takeEffect.ts';
import type { ReadConnectionsDeps } from './readConnections.ts';

export type PersonActDeps = ReadConnectionsDeps &
  MakeRequestsDeps &
  TakeEffectDeps & {
    /** Called when a mail waits to be queued. */
    readonly onMailDue: () => void;
  };
