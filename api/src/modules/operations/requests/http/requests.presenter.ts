import { openApiPath } from '../../../../infra/openApiPath.ts';
import type { PlacedRequest, RequestPlace } from '../requests.types.ts';
import { ENTRY_PATTERN } from './requests.schemas.ts';

const INDEX_DIGITS = 3;

/** A call as its client sees it. */
export const presentRequest = ({ batchId, index, ...request }: PlacedRequest) => ({
  id: `req_${batchId}${index.toString(16).padStart(INDEX_DIGITS, '0')}`,
  requestId: request.requestId,
  at: request.at.toISOString(),
  method: request.method,
  path: openApiPath(request.path),
  status: request.status,
  errorCode: request.errorCode,
  durationMs: request.durationMs,
  keyId: request.keyId,
});

/** The position that a presented id encodes; the schema allows only such ids. */
export function placeOf(id: string): RequestPlace {
  const [, batchId = '', index = ''] = ENTRY_PATTERN.exec(id) ?? [];
  return { batchId, index: Number.parseInt(index, 16) };
}
