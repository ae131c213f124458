import { unexpectedPage } from '../../contract/ExtractionError.ts';

/** The last four digits of a card's number, however the portal masks it. */
export function truncatedPan(text: string): string {
  const [, digits] = /^[*Xx•\s-]{0,30}(\d{4})$/.exec(text) ?? [];
  if (digits === undefined) {
    throw unexpectedPage('A card number is not masked to four digits');
  }
  return `XXXX XXXX XXXX ${digits}`;
}
