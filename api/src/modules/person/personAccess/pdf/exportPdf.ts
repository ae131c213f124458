import type { ChosenAccount } from '../../../consent/consents/consents.types.ts';
import { chileanTime } from '../../../consent/receipts/pdf/chileanTime.ts';
import { describedProduct } from '../../../extraction/products/productCatalogue.ts';
import {
  BODY,
  COLOR,
  FONT,
  openDocument,
  rule,
  SIDES,
  write,
  writeFooters,
  type Pdf,
} from '../../../consent/receipts/pdf/document.ts';
import { printable } from '../../../consent/receipts/pdf/printable.ts';
import { RECEIPT_WORDS, type ReceiptWords } from '../../../consent/receipts/pdf/receiptWords.ts';
import type { WidgetLocale } from '../../../consent/widgetConfigs/widgetConfig.schemas.ts';
import { activityOf, type ActivityKind } from '../activity.ts';
import type { exportOwn } from '../commands/exportOwn.ts';
import { dataLines } from './dataLines.ts';
import { EXPORT_WORDS, type ExportWords } from './exportWords.ts';

const MARGIN = { ...SIDES, bottom: 64 } as const;
const TERM_WIDTH = 110;
const INDENT = 12;
const MOST_INDENTS = 8;

/** Everything that is stored about a person, as an A4 document for them to read. */
export async function exportPdf(
  { exported, connections }: OwnExport,
  locale: WidgetLocale,
): Promise<Buffer> {
  const words = EXPORT_WORDS[locale];
  const at = new Date(exported.exportedAt);
  const { doc, written } = await openDocument({
    bottom: MARGIN.bottom,
    lang: locale,
    info: { Title: words.title, CreationDate: at },
  });
  const moment = momentIn(locale);
  write(doc, words.title, { font: FONT.strong, size: 20, gap: 4 });
  const lead = words.lead(exported.person, exported.email ?? '', moment(exported.exportedAt));
  write(doc, lead, { size: 11, color: COLOR.soft, gap: 10 });
  if (connections.length === 0) write(doc, words.nothing, {});
  const account: ReceiptWords['account'] = (...of) => RECEIPT_WORDS[locale].account(...of);
  for (const connection of connections)
    writeConnection(doc, exported, connection, { ...words, account }, moment);
  writeFooters(doc, { bottom: MARGIN.bottom, below: 24 }, words);
  doc.end();
  return written;
}

/** The export, with its connections as they are presented to the person. */
export interface OwnExport {
  readonly exported: Awaited<ReturnType<typeof exportOwn>>['exported'];
  readonly connections: readonly PrintedConnection[];
}

/** What is printed of a connection besides its data. */
interface PrintedConnection {
  readonly id: string;
  readonly recipient: { readonly name: string };
  readonly entity: { readonly name: string } | null;
  readonly purpose: string | null;
  readonly products: readonly { readonly id: string; readonly title: string }[];
  /** Null if all are shared. */
  readonly accounts: readonly Pick<ChosenAccount, 'name' | 'number'>[] | null;
  readonly requestedAt: string;
  readonly acceptedAt: string | null;
  readonly validUntil: string | null;
  readonly terminatedAt: string | null;
  readonly hasCredentials: boolean;
  readonly reads: { readonly count: number; readonly lastAt: string | null };
}

type Moment = (iso: string) => string;

function momentIn(locale: WidgetLocale): Moment {
  const { day, time } = chileanTime(locale);
  return (iso) => `${day(iso)}, ${time(iso)}`;
}

function writeConnection(
  doc: Pdf,
  exported: OwnExport['exported'],
  connection: PrintedConnection,
  words: ExportWords & Pick<ReceiptWords, 'account'>,
  moment: Moment,
): void {
  doc.y += 8;
  rule(doc, 10);
  const { entity, recipient } = connection;
  const title = words.connection(recipient.name, entity?.name ?? null);
  write(doc, title, { font: FONT.strong, size: 14, gap: 4 });
  const when = (iso: string | null) => (iso === null ? null : moment(iso));
  const rows: [string, string | null][] = [
    [words.purpose, connection.purpose],
    [words.products, connection.products.map((product) => product.title).join(', ')],
    [
      words.accounts,
      connection.accounts
        ?.map(({ name, number }) => (number === null ? name : words.account(name, number)))
        .join('; ') ?? null,
    ],
    [words.asked, moment(connection.requestedAt)],
    [words.accepted, when(connection.acceptedAt)],
    [words.validUntil, when(connection.validUntil)],
    [words.ended, when(connection.terminatedAt)],
    [words.password, connection.hasCredentials ? words.passwordKept : words.passwordNotKept],
    [words.reads, words.timesRead(connection.reads.count, when(connection.reads.lastAt))],
  ];
  for (const [term, text] of rows) if (text !== null) writeRow(doc, term, text);

  const titles = new Map(connection.products.map(({ id, title }) => [id, title]));
  heading(doc, words.activity);
  for (const { at, kind, detail } of activityOf(
    exported.activity
      .filter(({ consentId }) => consentId === connection.id)
      .map((entry) => ({ ...entry, at: new Date(entry.at), clientId: null })),
  ))
    writeRow(
      doc,
      moment(at.toISOString()),
      words.kinds[kind] + noteOf(kind, detail, words, titles),
    );

  heading(doc, words.data);
  const consent = exported.consents.find(({ consentId }) => consentId === connection.id);
  const data = Object.entries(consent?.data ?? {});
  write(doc, data.length === 0 ? words.noData : words.dataNote, { color: COLOR.soft, gap: 3 });
  for (const [product, value] of data) {
    write(doc, titles.get(product) ?? product, { font: FONT.strong, gap: 2 });
    for (const { depth, text } of dataLines(value, describedProduct(product), words.fields))
      write(doc, text, { size: 8, left: MARGIN.left + INDENT * Math.min(depth, MOST_INDENTS) });
    doc.y += 6;
  }
}

/** What an entry states besides its kind: which data was read, or why it was not. */
function noteOf(
  kind: ActivityKind,
  detail: string | null,
  words: ExportWords,
  titles: ReadonlyMap<string, string>,
): string {
  if (detail === null) return '';
  if (kind === 'read' || kind === 'requested')
    return `: ${detail
      .split(' ')
      .map((id) => titles.get(id) ?? id)
      .join(', ')}`;
  if (kind !== 'extraction-ended' || detail === 'success') return '';
  return `: ${words.failures[detail] ?? words.failed}`;
}

function heading(doc: Pdf, text: string): void {
  doc.y += 8;
  write(doc, text, { font: FONT.strong, size: 11, color: COLOR.primary, gap: 3 });
}

function writeRow(doc: Pdf, term: string, text: string): void {
  if (doc.y > doc.page.height - MARGIN.bottom - 2 * BODY) doc.addPage();
  const top = doc.y;
  doc.font(FONT.plain).fontSize(BODY).fillColor(COLOR.soft);
  doc.text(printable(term), MARGIN.left, top, { width: TERM_WIDTH - 8 });
  const below = doc.y;
  doc.fillColor(COLOR.text);
  const width = doc.page.width - MARGIN.left - MARGIN.right - TERM_WIDTH;
  // A long term may have started a new page.
  doc.text(printable(text), MARGIN.left + TERM_WIDTH, below < top ? MARGIN.top : top, { width });
  doc.y = Math.max(doc.y, below < top ? MARGIN.top : below) + 2;
}
