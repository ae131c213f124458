import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstitution } from '@cauce/extractors';
import type { Vault } from '../infra/vault/Vault.ts';
import { VaultError } from '../infra/vault/VaultError.ts';
import {
  pageRecordAad,
  type PageContent,
  type PageRecordDocument,
} from '../modules/extraction/pageRecords/pageRecords.types.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { CommandError, type Output } from './CommandError.ts';

const DEFAULT_LIMIT = 20;
const HIGHEST_LIMIT = 1_000;
const NO_KEY = 'sealed with a key that VAULT_KEYS does not contain';

type Deps = Pick<OperatorContainer, 'pageRecords' | 'vault' | 'audit' | 'now'>;

/** Lists the newest records of unexpected pages, of one institution or all. */
export async function listPageRecords(
  { pageRecords, vault, now }: Deps,
  entityId: string | undefined,
  limit: string | undefined,
): Promise<Output> {
  if (entityId !== undefined && !findInstitution(entityId))
    throw new CommandError(`There is no institution ${entityId}: npm run institutions lists them.`);
  const found = await pageRecords.list(entityId ?? null, now(), readLimit(limit));
  const summaries = found.map((record) => summaryOf(record, contentOf(vault, record)));
  return {
    json: summaries,
    lines:
      summaries.length === 0
        ? ['No unexpected page was recorded in the last 7 days.']
        : summaries.flatMap((one) => [...linesOf(one), '']).slice(0, -1),
  };
}

/** Shows one record with its page; writes the screenshot to a folder, if one is given. */
export async function showPageRecord(
  { pageRecords, vault, audit, now }: Deps,
  id: string | undefined,
  folder: string | undefined,
): Promise<Output> {
  if (id === undefined) throw new CommandError('Which record? failures lists them.');
  const record = await pageRecords.find(id, now());
  if (record === null) throw new CommandError(`There is no record ${id}: failures lists them.`);
  const content = contentOf(vault, record);
  if (content === null) throw new CommandError(`The record is ${NO_KEY}.`);
  const { taskId, subject } = record;
  await audit.append({
    at: now(),
    event: 'page-record.read',
    clientId: null,
    taskId,
    subject,
    detail: id,
  });
  const { tree, requests, screenshot } = content;
  const file = screenshot === null ? null : write(folder, id, screenshot);
  const summary = summaryOf(record, content);
  return {
    json: { ...summary, tree: tree.split('\n'), requests, hasPicture: screenshot !== null, file },
    lines: [
      ...linesOf(summary),
      ...pictureLines(screenshot !== null, file),
      '',
      'Requests, oldest first:',
      ...requests.map(
        ({ method, address, status }) => `  ${method} ${address} ${String(status ?? 'no answer')}`,
      ),
      '',
      'Page:',
      ...tree.split('\n').map((line) => `  ${line}`),
    ],
  };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > HIGHEST_LIMIT)
    throw new CommandError(`--limit is a number up to ${String(HIGHEST_LIMIT)}.`);
  return limit;
}

/** Null if no key of the ring opens the record. */
function contentOf(vault: Vault, { _id, page }: PageRecordDocument): PageContent | null {
  try {
    return vault.open<PageContent>(page, pageRecordAad(_id));
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return null;
  }
}

type Summary = ReturnType<typeof summaryOf>;

function summaryOf(record: PageRecordDocument, content: PageContent | null) {
  const { _id, at, entityId, actionTypes, phase, taskId } = record;
  return {
    id: _id,
    at: at.toISOString(),
    entityId,
    actions: actionTypes.map((type) => `${entityId}:${type}`),
    step: phase,
    code: 'UNEXPECTED_PAGE',
    field: content?.field ?? null,
    reason: content?.reason ?? NO_KEY,
    address: content?.address ?? null,
    taskId,
  };
}

function linesOf(one: Summary): string[] {
  return [
    `${one.at}  ${one.id}`,
    `  ${one.actions.join(' ')}, ${one.step}: ${one.code}${one.field === null ? '' : ` ${one.field}`}`,
    `  ${one.reason}`,
    ...(one.address === null ? [] : [`  ${one.address}`]),
    `  task ${one.taskId}`,
  ];
}

function pictureLines(hasPicture: boolean, file: string | null): string[] {
  if (!hasPicture) return ['  no screenshot: the page was not rendered in a browser'];
  return [file === null ? '  with a screenshot: --out FOLDER writes it' : `  screenshot: ${file}`];
}

function write(folder: string | undefined, id: string, picture: string): string | null {
  if (folder === undefined) return null;
  const file = join(folder, `${id}.png`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, Buffer.from(picture, 'base64'), { mode: 0o600 });
    return file;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${file} cannot be written (${code ?? 'unknown reason'}).`);
  }
}
