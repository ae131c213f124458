import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sidebars } from '../src/site/sidebarConfig.ts';

const PAGES_PER_SECTION = 25;

/**
 * Writes a site of `count` realistic guides: prose, headings, a table, an admonition, and code in
 * three languages that differs from page to page.
 * @returns its sidebar
 */
export async function generateContent(contentDir: string, count: number): Promise<Sidebars> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = `seccion-${String(Math.floor(index / PAGES_PER_SECTION) + 1)}/guia-${String(index + 1)}`;
    ids.push(id);
    const file = join(contentDir, 'docs', `${id}.mdx`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, guide(index, count));
  }
  await mkdir(join(contentDir, 'pages'), { recursive: true });
  await writeFile(
    join(contentDir, 'pages/index.mdx'),
    `---\ntitle: Inicio\ndescription: Un sitio generado.\n---\n\n[Empezar](/docs/${ids[0] ?? ''})\n`,
  );
  const sections = Math.ceil(count / PAGES_PER_SECTION);
  return {
    docs: Array.from({ length: sections }, (_, section) => ({
      type: 'category' as const,
      label: `Sección ${String(section + 1)}`,
      items: ids.slice(section * PAGES_PER_SECTION, (section + 1) * PAGES_PER_SECTION),
    })),
  };
}

const SENTENCES = [
  'La persona autoriza en el widget y tu servidor recibe los datos que pidió, ordenados y con su moneda.',
  'Cada tarea termina en uno de sus estados finales, y ninguno se confunde con otro.',
  'Consulta la tarea cada uno o dos segundos: el resultado queda disponible durante un día.',
  'Una lista vacía quiere decir que la institución no informa nada, no que la lectura falló.',
  'Guarda el identificador que entrega la llamada: con él se vuelve a consultar lo mismo.',
  'Los montos van en la unidad de su moneda y las fechas en el formato de la norma ISO 8601.',
];

function guide(index: number, count: number): string {
  const sentence = (offset: number) => SENTENCES[(index + offset) % SENTENCES.length] ?? '';
  const paragraph = (offset: number) =>
    [0, 1, 2, 3].map((each) => sentence(offset + each)).join(' ');
  const other = ((index + 7) % count) + 1;
  const section = Math.floor((other - 1) / PAGES_PER_SECTION) + 1;
  const n = String(index + 1);
  return `---
title: Guía ${n}
description: Cómo resolver el caso ${n} paso a paso.
---

${paragraph(0)}

## Antes de empezar

${paragraph(1)} Mira también la [guía ${String(other)}](/docs/seccion-${String(section)}/guia-${String(other)}).

:::tip[En sandbox]
${sentence(2)}
:::

### Credenciales

${paragraph(3)}

\`\`\`bash title="Terminal"
curl -X POST "https://sandbox.api.cauce.example/api/v1/tasks?caso=${n}" \\
  -H "Authorization: Bearer $CAUCE_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"action": "banco-chile:movement", "caso": ${n}}'
\`\`\`

## Paso a paso

1. ${sentence(0)}
2. ${sentence(1)}
3. ${sentence(2)}

\`\`\`js title="caso-${n}.js" {3-5}
const base = 'https://sandbox.api.cauce.example/api/v1';

export async function resolverCaso${n}(token) {
  const response = await fetch(\`\${base}/tasks/\${${n}}\`, {
    headers: { Authorization: \`Bearer \${token}\` },
  });
  if (!response.ok) throw new Error(\`Caso ${n}: \${response.status}\`);
  return response.json();
}
\`\`\`

### Respuesta

\`\`\`json
{
  "taskStatus": "success",
  "taskStatusCode": 200,
  "results": { "caso": ${n}, "data": [{ "monto": ${n}000, "moneda": "clp" }] }
}
\`\`\`

## Campos

| Campo | Tipo | Descripción |
| --- | --- | --- |
| \`caso\` | número | ${sentence(3)} |
| \`monto\` | número | ${sentence(4)} |
| \`moneda\` | texto | ${sentence(5)} |

## Qué sigue

${paragraph(4)}
`;
}
