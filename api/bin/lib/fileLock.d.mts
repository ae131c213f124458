export function takeLock(path: string, owner?: ProcessIdentity): TakenLock | HeldLock;
export type ProcessIdentity = import('./processIdentity.mjs').ProcessIdentity;
export type TakenLock = {
  taken: true;
  release: () => void;
};
export type HeldLock = {
  taken: false;
  holder: ProcessIdentity;
};
