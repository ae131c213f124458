import { readFileSync } from 'node:fs';
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

/** What the portals have in common, and Cauce's own page. */
const COMMON = readFileSync(new URL('faces.css', import.meta.url), 'utf8');

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
