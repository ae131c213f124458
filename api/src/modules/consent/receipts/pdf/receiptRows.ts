import { formatRut } from '@cauce/extractors';
import type { Receipt } from '../receipts.types.ts';
import { chileanTime } from './chileanTime.ts';
import type { ReceiptWords } from './receiptWords.ts';

export interface ReceiptLine {
  readonly text: string;
  readonly tone: 'strong' | 'plain' | 'soft';
}

/** A heading and the text next to it. */
export interface ReceiptRow {
  readonly term: string;
  readonly lines: readonly ReceiptLine[];
}

const rut = (value: string): string => formatRut(value, 'dotted');
const strong = (text: string): ReceiptLine => ({ text, tone: 'strong' });
const plain = (text: string): ReceiptLine => ({ text, tone: 'plain' });
const soft = (text: string): ReceiptLine => ({ text, tone: 'soft' });

/** The content of a receipt for the person, in the order of the widget's consent. */
export function receiptRows(receipt: Receipt, words: ReceiptWords): ReceiptRow[] {
  const { recipient, person } = receipt;
  const { day, time } = chileanTime(receipt.locale);
  const until = day(receipt.validUntil);
  return [
    {
      term: words.recipient,
      lines: [strong(recipient.name), soft(`${recipient.legalName}, RUT ${rut(recipient.rut)}`)],
    },
    { term: words.entity, lines: [strong(receipt.entity.name)] },
    {
      term: words.products,
      lines: receipt.products.flatMap(({ title, description }) =>
        description ? [strong(title), soft(description)] : [strong(title)],
      ),
    },
    ...(receipt.accounts
      ? [
          {
            term: words.accounts,
            lines: receipt.accounts.map(({ name, number }) =>
              plain(number === null ? name : words.account(name, number)),
            ),
          },
        ]
      : []),
    { term: words.purpose, lines: [plain(receipt.purpose)] },
    {
      term: words.person,
      lines: [
        plain(`RUT ${rut(person.rut)}`),
        ...(person.companyRut === null ? [] : [plain(words.company(rut(person.companyRut)))]),
        soft(person.email),
      ],
    },
    {
      term: words.acceptedAt,
      lines: [plain(words.moment(day(receipt.acceptedAt), time(receipt.acceptedAt)))],
    },
    { term: words.validUntil, lines: [plain(until)] },
    {
      term: words.password,
      lines: [
        plain(receipt.storesCredentials ? words.stored(until) : words.notStored),
        ...(receipt.refresh ? [plain(words.refresh[receipt.refresh](recipient.name))] : []),
      ],
    },
    ...(receipt.sameVisit
      ? [
          {
            term: words.sameVisit,
            lines: receipt.sameVisit.flatMap(({ entity, products, ...other }) => [
              strong(entity.name),
              soft(words.ofVisit(products.join(', '), day(other.validUntil))),
            ]),
          },
        ]
      : []),
  ];
}
