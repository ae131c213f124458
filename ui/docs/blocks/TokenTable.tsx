import { useDeferredValue, useId, useState } from 'react';
import { SearchIcon } from '../../src/components/Icon/index.ts';
import { tokensCss } from '../../src/tokens/tokensCss.ts';
import { Block } from './Block.tsx';
import { CopyCode } from './CopyCode.tsx';
import { readCssTokens, type CssToken } from './cssTokens.ts';
import { Table } from './Table.tsx';
import styles from './TokenTable.module.css';

const TOKENS = readCssTokens(tokensCss());

const GROUPS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Familias y roles de texto', /^--cauce-(family|font|width|tracking|measure)/],
  ['Espacio', /^--cauce-(space|navbar-height)/],
  ['Radio', /^--cauce-radius/],
  ['Movimiento', /^--cauce-(duration|easing)/],
  ['Capas', /^--cauce-layer/],
  ['Sombra', /^--cauce-shadow/],
  ['Escalas de color', /^--cauce-[np]-\d+$/],
  ['Código', /^--cauce-syn-/],
  ['Tonos', /^--cauce-(accent|success|warning|danger|info)-/],
  ['Color funcional', /./],
];

/** Each token in the first group that takes it, so that the last one gathers the rest. */
const groupOf = ({ name }: CssToken): string =>
  GROUPS.find(([, names]) => names.test(name))?.[0] ?? '';

/** Names read better once the styles say which is the default: functional colours come first. */
const ORDER = ['Color funcional', 'Tonos', ...GROUPS.map(([title]) => title)].filter(
  (title, index, all) => all.indexOf(title) === index,
);

function Value({ value }: { value: string }) {
  const isColor = /^(#|rgb)/.test(value);
  return (
    <span className={styles['value']}>
      {isColor && <span className={styles['chip']} style={{ background: value }} />}
      <code>{value}</code>
    </span>
  );
}

/** Every token that exists, read from the style sheet that components use, with a filter. */
export function TokenTable() {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const id = useId();
  const found = TOKENS.filter(({ name, value, dark = '' }) =>
    `${name} ${value} ${dark}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Block className={styles['filter']}>
        <label htmlFor={id}>Busca por nombre o valor</label>
        <span className={styles['field']}>
          <SearchIcon />
          <input
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
            }}
          />
        </span>
        <p role="status">
          {found.length === TOKENS.length
            ? `${TOKENS.length} tokens`
            : `${found.length} de ${TOKENS.length} tokens`}
        </p>
      </Block>
      {ORDER.map((title) => {
        const tokens = found.filter((token) => groupOf(token) === title);
        if (tokens.length === 0) return null;
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
                  <CopyCode key="name">{name}</CopyCode>,
                  <Value key="value" value={value} />,
                  ...(hasThemes ? [<Value key="dark" value={dark ?? value} />] : []),
                  ...(hasMobile ? [<Value key="mobile" value={mobile ?? value} />] : []),
                ],
              }))}
            />
          </div>
        );
      })}
    </>
  );
}
