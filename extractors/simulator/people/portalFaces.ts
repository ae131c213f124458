import { institutionMarks, MARK_SHAPES } from '../../src/catalogue/marks.ts';
import type { InstitutionMark, MarkShape } from '../../src/catalogue/marks.ts';

/**
 * Path of the stylesheet with each portal's design, for people's browsers; connectors never load
 * it.
 */
export const FACES_PATH = '/__assets/faces.css';

const GROTESQUE = "'Archivo', 'Segoe UI', system-ui, sans-serif";
const TRANSITIONAL = "Verdana, 'DejaVu Sans', Geneva, sans-serif";
const HUMANIST = "'Gill Sans', 'Trebuchet MS', Calibri, sans-serif";

/** A portal's design: its typeface, the shape of its elements, and the position of its menu. */
interface Setting {
  readonly family: string;
  readonly radius: string;
  readonly header: 'filled' | 'plain' | 'tinted';
  readonly menu: 'beside' | 'above' | 'behind';
}

/** One for each shape of mark. Combined with the colour, it makes every portal look different. */
const SETTINGS: Readonly<Record<MarkShape, Setting>> = {
  circle: {
    family: GROTESQUE,
    radius: '999px',
    header: 'filled',
    menu: 'above',
  },
  square: { family: GROTESQUE, radius: '0', header: 'filled', menu: 'beside' },
  leaf: {
    family: HUMANIST,
    radius: '1rem 0 1rem 0',
    header: 'plain',
    menu: 'above',
  },
  petal: {
    family: HUMANIST,
    radius: '0 1rem 0 1rem',
    header: 'tinted',
    menu: 'behind',
  },
  arch: {
    family: GROTESQUE,
    radius: '1rem 1rem 0 0',
    header: 'filled',
    menu: 'behind',
  },
  shield: { family: TRANSITIONAL, radius: '2px', header: 'plain', menu: 'beside' },
  hexagon: {
    family: GROTESQUE,
    radius: '6px',
    header: 'tinted',
    menu: 'above',
  },
  octagon: { family: HUMANIST, radius: '4px', header: 'filled', menu: 'behind' },
};

/** The stylesheet of all portals, which comes after the simulator's own. */
export function facesCss(): string {
  return [COMMON, ...Object.entries(institutionMarks).map(([id, mark]) => faceOf(id, mark))].join(
    '\n',
  );
}

/** Cauce's own page: the colours of its brand, and its mark drawn with a border and a dot. */
const COMMON = `body[data-portal=''] {
  --acento: light-dark(#007176, #5acfd2);
  --sobre-acento: light-dark(#fff, #0c1415);
  --fondo: light-dark(#fafcfc, #0c1415);
  --panel: light-dark(#fff, #121b1c);
  --linea: light-dark(#c0c9ca, #3f4d4f);
  --texto: light-dark(#101f20, #e8eeef);
  --secundario: light-dark(#3b494b, #b9c5c6);
  background: var(--fondo);
  color: var(--texto);
  font-family: ${GROTESQUE};
}
[data-portal=''] header {
  border-bottom-width: 1px;
  border-bottom-color: var(--linea);
}
[data-portal=''] header .institucion::before {
  content: '';
  background: radial-gradient(circle at 25px 25px, light-dark(#af5627, #eb935d) 4.5px, var(--acento) 5px);
  clip-path: path('M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3ZM29 25a4 4 0 1 1-8 0a4 4 0 0 1 8 0Z');
}
.instituciones:has([data-portal]) {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: 0.75rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
.instituciones a[data-portal] {
  display: block;
  padding: 0.75rem;
  border: 1px solid var(--linea);
  border-radius: 8px;
  background: var(--panel);
  color: inherit;
  text-decoration: none;
}
.instituciones a[data-portal]:hover {
  border-color: var(--acento);
}
.instituciones .institucion {
  font-size: 1rem;
  font-weight: 600;
}
[data-portal] .institucion {
  display: flex;
  align-items: center;
  gap: 0.75rem;
}
[data-portal] .institucion::before {
  flex: none;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  color: #fff;
  font: 700 0.8125rem/1 system-ui, sans-serif;
}
.cuentas {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: 1rem;
  margin: 1rem 0;
  padding: 0;
  list-style: none;
}
.cuentas li {
  display: grid;
  gap: 0.25rem;
  padding: 1rem;
  border: 1px solid var(--linea);
  background: var(--panel);
}
.cuentas strong {
  font-size: 1.375rem;
  font-variant-numeric: tabular-nums;
}
.cuentas span {
  color: var(--secundario);
  font-size: 0.875rem;
}
@media (min-width: 60rem) {
  [data-menu='above']:not(.sin-menu) .cuerpo {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
  [data-menu='above'] nav ul {
    display: flex;
  }
  [data-menu='behind']:not(.sin-menu) .cuerpo {
    grid-template-columns: minmax(0, 1fr) 13rem;
  }
  [data-menu='behind'] .cuerpo > main {
    order: -1;
  }
  body[data-portal]:not([data-portal='']).sin-menu .cuerpo {
    grid-template-columns: minmax(0, 1fr);
  }
}
/* The pages of an institution: a band in its colour behind a sheet with the content. */
body[data-portal]:not([data-portal='']) {
  display: flex;
  flex-direction: column;
  min-height: 100vh;
}
body[data-portal]:not([data-portal=''], .marco) .cuerpo {
  flex: 1;
  align-content: start;
  padding-block: clamp(1rem, 4vw, 3rem) 4rem;
  background: linear-gradient(color-mix(in oklab, var(--acento) 16%, var(--fondo)) 12rem, var(--fondo) 12rem);
}
body[data-portal]:not([data-portal='']) main {
  padding: clamp(1rem, 3vw, 2rem);
  border: 1px solid var(--linea);
  border-radius: 8px;
  background: var(--panel);
}
body[data-portal]:not([data-portal='']).sin-menu main:not(:has(table, section, nav, iframe)) {
  width: min(100%, 30rem);
  margin-inline: auto;
}
main > h1:first-child {
  margin-block-start: 0;
}
/* Menus that a portal has within its content, and buttons and links that stand together. */
main nav ul,
main ul:not([class]):has(> li > a:only-child) {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  padding: 0;
  list-style: none;
}
.cuerpo > nav a {
  padding: 0.5rem 0.75rem;
  border-radius: 6px;
  color: var(--texto);
  text-decoration: none;
}
.cuerpo > nav a:is(:hover, [aria-current]) {
  background: color-mix(in oklab, var(--acento) 22%, var(--panel));
}
[data-portal] .anuncio {
  display: grid;
  place-content: center;
  justify-items: center;
}
main > nav {
  margin-block: 0 1.5rem;
  padding-block-end: 0.5rem;
  border-block-end: 1px solid var(--linea);
}
main p:has(> :is(a, button, .boton) + :is(a, button, .boton)),
main nav:not(:has(> ul)),
main :is(li, section, div):has(> button + button) {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
}
main [hidden] {
  display: none !important;
}
main dialog {
  border: 1px solid var(--linea);
  border-radius: 8px;
  background: var(--panel);
  color: inherit;
}
.saldo p {
  margin: 0;
  color: var(--secundario);
}
.saldo p + p {
  color: var(--texto);
  font-size: 2.25rem;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
}
.cuentas:empty,
main:has(.tabla:not([hidden]), iframe) > .cuentas:last-child {
  display: none;
}
[data-portal] > footer {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.5rem 2rem;
  padding: 1.5rem max(1rem, (100% - 78rem) / 2);
  border-top: 1px solid var(--linea);
  background: var(--panel);
  color: var(--secundario);
  font-size: 0.875rem;
}
footer :is(p, ul) {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
`;

function faceOf(id: string, { letters, shape, color }: InstitutionMark): string {
  const { family, radius, header } = SETTINGS[shape];
  const at = `[data-portal='${id}']`;
  const headers = {
    filled: `background: ${color}; color: #fff; border-bottom: 0`,
    plain: `border-bottom: 4px solid ${color}`,
    tinted: `background: color-mix(in oklab, ${color} 12%, var(--panel)); border-bottom: 0`,
  };
  const isFilled = header === 'filled';
  return `body${at} {
  --acento: light-dark(${color}, color-mix(in oklab, ${color} 35%, #fff));
  font-family: ${family};
}
body${at} header {
  ${headers[header]};
}
body${at} header a {
  color: ${isFilled ? '#fff' : 'var(--acento)'};
}
${at} .institucion::before {
  content: '${letters}';
  background: ${color};
  clip-path: path('${MARK_SHAPES[shape]}');
}
${isFilled ? `body${at} header .institucion::before {\n  background: #fff;\n  color: ${color};\n}\n` : ''}body${at} :is(button, input[type='submit'], .boton, .cuentas li) {
  border-radius: ${radius === '999px' ? 'min(1.375rem, 999px)' : radius};
}
`;
}

/** The position of an institution's menu; beside the page if it has no design of its own. */
export function menuOf(id: string): Setting['menu'] {
  const mark = new Map<string, InstitutionMark>(Object.entries(institutionMarks)).get(id);
  return mark === undefined ? 'beside' : SETTINGS[mark.shape].menu;
}
