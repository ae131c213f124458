import { Swatch } from './Swatches.tsx';
import { Table } from './Table.tsx';
import { colorsFor, COMMON, MOBILE } from '../../src/tokens/tokensCss.ts';

const TOKENS = cssTokens();

/** A token belongs to the first group that matches. */
const GROUPS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Tonos', /^--cauce-(accent|success|warning|danger|info)-/],
  ['Familias y roles de texto', /^--cauce-(family|font|width|tracking|measure)/],
  ['Espacio', /^--cauce-(space|navbar-height)/],
  ['Radio', /^--cauce-radius/],
  ['Movimiento', /^--cauce-(duration|easing)/],
  ['Capas', /^--cauce-layer/],
  ['Sombra', /^--cauce-shadow/],
  ['Escalas de color', /^--cauce-[np]-\d+$/],
  ['Código', /^--cauce-syn-/],
  ['Color funcional', /./],
];

const groupOf = ({ name }: CssToken) => GROUPS.find(([, names]) => names.test(name))?.[0];

const Value = ({ value }: { value: string }) =>
  /^(#|rgb)/.test(value) ? <Swatch value={value} /> : <code>{value}</code>;

/** Every token in the style sheet that the components use. */
export function TokenTable() {
  return GROUPS.map(([title]) => {
    const tokens = TOKENS.filter((token) => groupOf(token) === title);
    const hasThemes = tokens.some(({ dark }) => dark !== undefined);
    const hasMobile = tokens.some(({ mobile }) => mobile !== undefined);
    return (
      <div key={title}>
        <h3>{title}</h3>
        <Table
          label={title}
          columns={[
            'Nombre',
            hasThemes ? 'Claro' : 'Valor',
            ...(hasThemes ? ['Oscuro'] : []),
            ...(hasMobile ? ['Bajo 996 px'] : []),
          ]}
          rows={tokens.map(({ name, value, dark, mobile }) => ({
            key: name,
            cells: [
              <code key="name">{name}</code>,
              <Value key="value" value={value} />,
              ...(hasThemes ? [<Value key="dark" value={dark ?? value} />] : []),
              ...(hasMobile ? [<Value key="mobile" value={mobile ?? value} />] : []),
            ],
          }))}
        />
      </div>
    );
  });
}

/** A custom property of `tokens.css` with its values by theme and width. */
export interface CssToken {
  /** Name with dashes: `--cauce-bg`. */
  name: string;
  value: string;
  /** Value in the dark theme, if it differs. */
  dark?: string;
  /** Value below the desktop breakpoint, if it differs. */
  mobile?: string;
}

/** The tokens of the style sheet, in its order. */
export function cssTokens(): CssToken[] {
  const darkValues = new Map(colorsFor('dark'));
  const mobileValues = new Map(MOBILE);
  return [...COMMON, ...colorsFor('light')].map(([name, value]) => {
    const dark = darkValues.get(name) ?? value;
    const mobile = mobileValues.get(name) ?? value;
    return {
      name: `--cauce-${name}`,
      value,
      ...(dark !== value && { dark }),
      ...(mobile !== value && { mobile }),
    };
  });
}
