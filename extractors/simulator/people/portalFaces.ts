import { institutionMarks, MARK_SHAPES } from '../../src/catalogue/marks.ts';
import type { InstitutionMark, MarkShape } from '../../src/catalogue/marks.ts';

/**
 * Path of the stylesheet with each portal's design, for people's browsers; connectors never load
 * it.
 */
export const FACES_PATH = '/__assets/faces.css';

const GROTESQUE = "'Archivo', 'Segoe UI', system-ui, sans-serif";
const HUMANIST = "'Gill Sans', 'Trebuchet MS', Calibri, sans-serif";
const SERIF = "Charter, 'Bitstream Charter', Cambria, Georgia, serif";

/** A portal's design: its typefaces, the shape of its elements, and the position of its menu. */
interface Setting {
  readonly family: string;
  readonly headings: string;
  readonly radius: string;
  readonly header: 'filled' | 'plain' | 'tinted';
  readonly menu: 'beside' | 'above' | 'behind';
}

/** One for each shape of mark. Combined with the colour, it makes every portal look different. */
const SETTINGS: Readonly<Record<MarkShape, Setting>> = {
  circle: {
    family: GROTESQUE,
    headings: GROTESQUE,
    radius: '999px',
    header: 'filled',
    menu: 'above',
  },
  square: { family: GROTESQUE, headings: GROTESQUE, radius: '0', header: 'filled', menu: 'beside' },
  leaf: {
    family: HUMANIST,
    headings: HUMANIST,
    radius: '1rem 0 1rem 0',
    header: 'plain',
    menu: 'above',
  },
  petal: {
    family: HUMANIST,
    headings: HUMANIST,
    radius: '0 1rem 0 1rem',
    header: 'tinted',
    menu: 'behind',
  },
  arch: {
    family: GROTESQUE,
    headings: SERIF,
    radius: '1rem 1rem 0 0',
    header: 'filled',
    menu: 'behind',
  },
  shield: { family: SERIF, headings: SERIF, radius: '2px', header: 'plain', menu: 'beside' },
  hexagon: {
    family: GROTESQUE,
    headings: HUMANIST,
    radius: '6px',
    header: 'tinted',
    menu: 'above',
  },
  octagon: { family: HUMANIST, headings: SERIF, radius: '4px', header: 'filled', menu: 'behind' },
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
}
`;

function faceOf(id: string, { letters, shape, color }: InstitutionMark): string {
  const { family, headings, radius, header } = SETTINGS[shape];
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
${isFilled ? `body${at} header .institucion::before {\n  background: #fff;\n  color: ${color};\n}\n` : ''}body${at} :is(h1, h2, .institucion) {
  font-family: ${headings};
}
body${at} :is(button, input[type='submit'], .boton, .cuentas li) {
  border-radius: ${radius === '999px' ? 'min(1.375rem, 999px)' : radius};
}
`;
}

/** The position of an institution's menu; beside the page if it has no design of its own. */
export function menuOf(id: string): Setting['menu'] {
  const mark = new Map<string, InstitutionMark>(Object.entries(institutionMarks)).get(id);
  return mark === undefined ? 'beside' : SETTINGS[mark.shape].menu;
}
