import { integerAt, listAt } from '../../shared/json.ts';
import { createRecordParser } from '../banking/parseRecords.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';
import { entryFields } from './values.ts';

/** Parses answers about mandates, loans, investments and cards; null for others. */
export function jsonRecordParser(config: JsonPortalConfig) {
  return createRecordParser(config, {
    fields: (body: unknown, names) => entryFields(config, names, body),
    list: (body, list) =>
      listAt(body, list.listAt).map((entry) => entryFields(config, list.fields, entry)),
    listTotal: (body) => integerAt(body, config.paging.totalAt),
    statementTotal: (body) => integerAt(body, config.records.statements.totalAt),
    cardOf: (_body, document) => document.about['card'] ?? '',
    order: 'newest-first',
  });
}
