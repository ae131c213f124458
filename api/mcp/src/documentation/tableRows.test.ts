import { expect, it } from 'vitest';
import { rowsAbout } from './tableRows.ts';

const text = `| Estado | Qué hacer |
| --- | :-- |
| \`locked\` | Avisas |
| \`LOCKED_OUT\` | Nada |

Tras \`locked\`:

| \`code\` | Qué pasó | Otra |
| ------ | -------- | ---- |
| \`LOCKED\` | La clave está bloqueada | |
| locked | No es un código | |
`;

it('returns the rows about a code, with the headers of their own table', () => {
  expect(rowsAbout('Locked', { path: '/docs', title: '', text })).toEqual([
    {
      path: '/docs',
      cells: [
        ['Estado', '`locked`'],
        ['Qué hacer', 'Avisas'],
      ],
    },
    {
      path: '/docs',
      cells: [
        ['`code`', '`LOCKED`'],
        ['Qué pasó', 'La clave está bloqueada'],
        ['Otra', ''],
      ],
    },
  ]);
});
