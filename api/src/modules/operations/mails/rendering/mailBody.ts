import escapeHtml from 'escape-html';
import { product } from '../../../../config/product.ts';
import type { MailLocale } from '../mails.types.ts';
import type { FactValue, MailText } from '../words/words.types.ts';

/**
 * Text that others wrote, changed so that no mail program makes a link of an address in it: such a
 * link would be opened as one of ours.
 */
const unlinked = (text: string): string =>
  text.replaceAll('://', '[:]//').replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '[.]');

/**
 * The colours are those of the product's user interfaces, in light and dark. Mail programs ignore
 * what they do not support, so that the mail is still readable as text on white.
 */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: #fafcfc; color: #101f20; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main, footer { max-width: 544px; margin: 0 auto; padding: 0 24px; }
main { padding-top: 32px; }
.name { margin: 0 0 24px; color: #007176; font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
.code { margin: 0 0 16px; font: 600 36px/1.25 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; letter-spacing: 4px; }
.author { margin: 0 0 8px; color: #4e5d5e; font-size: 14px; }
blockquote { margin: 0 0 16px; padding: 12px 16px; background: #edf1f1; border-radius: 8px; overflow-wrap: anywhere; white-space: pre-wrap; }
dl { margin: 0 0 24px; border-top: 1px solid #d0d8d9; }
div { padding: 10px 0; border-bottom: 1px solid #d0d8d9; }
dt { color: #4e5d5e; font-size: 14px; }
dd { margin: 0; overflow-wrap: anywhere; }
a { color: #007176; }
footer { padding-top: 16px; padding-bottom: 32px; color: #4e5d5e; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #0c1415; color: #e8eeef; }
  .name, a { color: #6ddadc; }
  blockquote { background: #192324; }
  dl, div { border-color: #303d3f; }
  dt, footer, .author { color: #9eacae; }
}
`;

/** A mail as HTML, without images, scripts or anything else that is fetched. */
export function toHtml(mail: MailText, footer: string, locale: MailLocale): string {
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="name">${escapeHtml(product.name)}</p>
<h1>${escapeHtml(mail.title)}</h1>
${mail.code === undefined ? '' : `<p class="code">${escapeHtml(mail.code)}</p>`}
${paragraphs(mail.lead.map(unlinked))}
${mail.quote === undefined ? '' : `<p class="author">${escapeHtml(unlinked(mail.quote.author))}</p>\n<blockquote>${escapeHtml(unlinked(mail.quote.text))}</blockquote>`}
${mail.facts.length === 0 ? '' : `<dl>\n${mail.facts.map(factRow).join('\n')}\n</dl>`}
${paragraphs(mail.after)}
</main>
<footer><p>${escapeHtml(footer)}</p></footer>
</body>
</html>
`;
}

function factRow([label, value]: readonly [string, FactValue]): string {
  return `<div><dt>${escapeHtml(label)}</dt>${valueCells(value)}</div>`;
}

function valueCells(value: FactValue): string {
  if (typeof value === 'string') return `<dd>${escapeHtml(unlinked(value))}</dd>`;
  if (!('url' in value))
    return value.map((one) => `<dd>${escapeHtml(unlinked(one))}</dd>`).join('');
  return `<dd><a href="${escapeHtml(value.url)}">${escapeHtml(value.url)}</a></dd>`;
}

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
