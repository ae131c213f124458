import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { coverageOf, provenanceOf, type Institution } from '@cauce/extractors';
import type { EntityDirectory } from '../entityDirectory.ts';
import { credentialKind, presentCredential } from './credentials.presenter.ts';

/** An institution as `GET /entities` shows it. */
export function presentEntity(institution: Institution, entities: EntityDirectory) {
  const loginKinds = new Set(institution.actions.map((action) => action.loginKind));
  return {
    name: institution.name,
    id: institution.id,
    enabled: entities.isEntityEnabled(institution),
    type: institution.type,
    credentials: [...loginKinds].flatMap((kind) => presentCredential(institution, kind) ?? []),
    actions: institution.actions.map((action) => ({
      name: `${institution.id}:${action.type}`,
      actionType: action.type,
      enabled: entities.isActionEnabled(institution, action),
      credential: credentialKind(institution, action.loginKind),
      provenance: presentProvenance(institution, [action.type]),
    })),
  };
}

/** What actions rest on, as both APIs show it. */
export const presentProvenance = ({ id }: Institution, types: readonly string[]) =>
  coverageOf(provenanceOf(id) ?? { actions: {} }, types);

/**
 * The list as JSON, rebuilt when an institution becomes available or unavailable. Nothing else in
 * it changes while a process runs, because a served action is enabled exactly while its institution
 * is.
 */
export function createEntityListing(entities: EntityDirectory) {
  let built: { enabled: string; listing: { json: Buffer; gzip: Buffer; etag: string } } | undefined;
  return () => {
    const institutions = entities.all();
    const enabled = institutions.map((one) => Number(entities.isEntityEnabled(one))).join('');
    if (built?.enabled !== enabled) {
      const list = institutions.map((one) => presentEntity(one, entities));
      const json = Buffer.from(JSON.stringify(list));
      const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
      built = { enabled, listing: { json, gzip: gzipSync(json), etag } };
    }
    return built.listing;
  };
}
