import { unlinked } from './unlinked.ts';
import type { FactValue, MailText } from '../words/words.types.ts';

/** A mail as plain text. */
export function toText(mail: MailText, footer: string): string {
  const blocks = [
    mail.title,
    ...(mail.code === undefined ? [] : [mail.code]),
    ...mail.lead.map(unlinked),
    ...(mail.quote === undefined
      ? []
      : [unlinked(mail.quote.author), quoted(unlinked(mail.quote.text))]),
    ...(mail.facts.length === 0 ? [] : [mail.facts.map(factLine).join('\n')]),
    ...mail.after,
    `-- \n${footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function factLine([label, value]: readonly [string, FactValue]): string {
  if (typeof value === 'string') return `${label}: ${unlinked(value)}`;
  return 'url' in value
    ? `${label}: ${value.url}`
    : `${label}:\n${value.map((one) => `  · ${unlinked(one)}`).join('\n')}`;
}

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
