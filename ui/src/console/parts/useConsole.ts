import { createContext, useContext } from 'react';
import type { ConsoleCalls, Institution, Permission, SignedInMember } from '../../client/index.ts';
import type { ConsoleFlow } from '../flow/createConsoleFlow.ts';
import type { Route } from '../flow/route.ts';

/** What the pages of a signed-in member share. */
export interface ConsoleValue {
  flow: ConsoleFlow;
  calls: ConsoleCalls;
  route: Route;
  visited: number;
  me: SignedInMember;
  can: (permission: Permission) => boolean;
  /** Null until they are read. */
  institutions: readonly Institution[] | null;
  docsUrl: string | null;
}

export const ConsoleContext = createContext<ConsoleValue | null>(null);

/** @throws outside a signed-in console */
export function useConsole(): ConsoleValue {
  const value = useContext(ConsoleContext);
  if (value === null) throw new Error('A page of the console was shown before signing in.');
  return value;
}
