import type { Config } from './env.ts';
import { parseKeyRing, type KeyRing } from '../infra/keys/keyRing.ts';

/** The key rings of a process; what it lacks is null. */
export const parseKeyRings = (config: Config) => ({
  vault: parseKeyRing(config.vaultKeys),
  jwt: config.jwtKeys === null ? null : parseKeyRing(config.jwtKeys),
  audit: parseKeyRing(config.auditKeys),
  receipts: parseKeyRing(config.receiptKeys),
  pseudonym: parseKeyRing(config.pseudonymKeys),
  credentials: parseKeyRing(config.credentialPublicKeys ?? ''),
});

/** The ids of the keys in these rings. */
export const heldKeys = ({ jwt, ...rings }: ReturnType<typeof parseKeyRings>) => ({
  vault: held(rings.vault),
  ...(jwt && { jwt: held(jwt) }),
  audit: held(rings.audit),
  receipts: held(rings.receipts),
  pseudonym: held(rings.pseudonym),
  credentials: held(rings.credentials),
});

const held = ({ current, ids }: KeyRing) => ({ current: current.id, ids });
