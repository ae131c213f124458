import type { OperatorContainer } from '../operatorContainer.ts';
import { parseKeyRing } from '../infra/keys/keyRing.ts';
import { countKeyUse } from '../modules/operations/keyRotation/commands/rewrapRecords.ts';
import type { Output } from './CommandError.ts';
import { keyRingSource, RINGS, type RingName } from './keyRingSource.ts';

/**
 * Key ids of each ring, what each vault key encrypts, the service keys, and which process has
 * which.
 */
export async function listKeys(
  container: OperatorContainer,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Output> {
  const { config, now, encryptionKeys, processes } = container;
  const uses = await countKeyUse(container);
  const { credentialKeys, jwtKeys } = config;
  const known = (Object.keys(RINGS) as RingName[]).filter(
    (ring) =>
      (ring !== 'credentials' || credentialKeys !== null) && (ring !== 'jwt' || jwtKeys !== null),
  );
  const rings = known.map((ring) => {
    const source = keyRingSource(ring, config, env);
    const { ids } = parseKeyRing(source.text);
    return { ring, place: source.place, isWritable: source.write !== null, ids };
  });
  const idsOf = (name: RingName) => rings.find(({ ring }) => ring === name)?.ids ?? [];
  const service = (await encryptionKeys.longLived(now())).map((key) => ({
    kid: key._id,
    alg: key.alg,
    createdAt: key.createdAt.toISOString(),
    publishedUntil: key.publishedUntil?.toISOString() ?? null,
    expiresAt: key.expiresAt.toISOString(),
  }));
  const live = (await processes.live(now())).map(({ kind, host, pid, startedAt, keys }) => ({
    kind,
    host,
    pid,
    startedAt: startedAt.toISOString(),
    keys,
  }));
  const lost = uses.filter(({ form, kid }) =>
    form === 1
      ? !idsOf('vault').includes(kid)
      : credentialKeys !== null && !idsOf('credentials').includes(kid),
  );
  return {
    json: { rings, vaultUse: uses, service, processes: live },
    lines: [
      ...rings.flatMap(({ ring, place, ids }) => [
        `${ring}, in ${place}`,
        ...ids.map((id, index) => {
          const form = ring === 'vault' ? 1 : 2;
          const sealed = uses.filter((use) => use.kid === id && use.form === form);
          const total = sealed.reduce((sum, { count }) => sum + count, 0);
          const holds =
            ring !== 'vault' && ring !== 'credentials' ? '' : `  seals ${String(total)} values`;
          return `    ${id}  ${index === 0 ? 'in use' : 'read'}${holds}`;
        }),
      ]),
      ...lost.map(
        ({ kid, collection, field, count }) =>
          `    ${kid}  MISSING, although it seals ${String(count)} of ${collection}.${field}`,
      ),
      'service, in the database',
      ...service.map(
        ({ kid, alg, createdAt, publishedUntil }) =>
          `    ${kid}  ${alg}  since ${createdAt}${publishedUntil === null ? '  in use' : `  published until ${publishedUntil}`}`,
      ),
      live.length === 0 ? 'no process is alive' : 'processes',
      ...live.map(
        ({ kind, host, pid, startedAt, keys }) =>
          `    ${kind} ${String(pid)} on ${host} since ${startedAt}: vault ${keys.vault.current}, jwt ${keys.jwt?.current ?? 'none'}, audit ${keys.audit?.current ?? 'none'}, credentials ${keys.credentials?.current ?? 'none'}, receipts ${keys.receipts?.current ?? 'none'}`,
      ),
    ],
  };
}
