/** Why the app is not shown, worded for the person who sees it. */
export interface Notice {
  readonly title: string;
  readonly what: string;
  readonly next: string;
}

/** Served by the API itself, so that notices are styled even if the app has not been built. */
export const NOTICE_STYLE_PATH = '/widget/notice.css';

/**
 * The design tokens that a notice needs, copied by hand: it must look right when the app's own
 * styles are missing. System fonts, so that nothing else has to load.
 */
export const NOTICE_STYLE = `:root {
  color-scheme: light dark;
  --bg: #fff;
  --text: #101f20;
  --text-secondary: #3b494b;
  --primary: #007176;
  --accent: #af5627;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #121b1c;
    --text: #e8eeef;
    --text-secondary: #b9c5c6;
    --primary: #5acfd2;
    --accent: #ea945e;
  }
}
html {
  background: var(--bg);
  color: var(--text);
  font: 450 1rem/1.5 Archivo, system-ui, sans-serif;
  text-size-adjust: 100%;
}
body {
  margin: 0;
}
main {
  max-width: 30rem;
  margin-inline: auto;
  padding: 3rem 1.5rem;
}
svg {
  display: block;
  width: 2rem;
  height: 2rem;
  margin-bottom: 1.5rem;
}
path {
  fill: var(--primary);
}
circle {
  fill: var(--accent);
}
h1 {
  margin: 0 0 0.75rem;
  font-size: 1.375rem;
  font-weight: 620;
  line-height: 1.75rem;
  text-wrap: balance;
}
p {
  margin: 0 0 0.75rem;
  color: var(--text-secondary);
}
@media (forced-colors: active) {
  path,
  circle {
    fill: CanvasText;
  }
}
`;

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z"/><circle cx="25" cy="25" r="4"/></svg>';

/** A page of text without scripts. */
export function noticePage({ title, what, next }: Notice): string {
  return [
    '<!doctype html>',
    '<html lang="es-CL">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${title} · Cauce</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    `<link rel="stylesheet" href="${NOTICE_STYLE_PATH}">`,
    '</head>',
    `<body><main>${MARK}<h1>${title}</h1><p>${what}</p><p>${next}</p></main></body>`,
    '</html>',
    '',
  ].join('\n');
}
