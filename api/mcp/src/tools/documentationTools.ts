import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Documentation } from '../documentation/Documentation.ts';
import { ToolProblem } from '../system/ToolProblem.ts';
import { answering, PART, partOf } from './answer.ts';
import { offset } from './inputs.ts';

const MAX_FOUND = 20;

/** `search_documentation` and `read_documentation`. */
export function addDocumentationTools(server: McpServer, documentation: Documentation): void {
  server.registerTool(
    'search_documentation',
    {
      title: 'Buscar en la documentación',
      description:
        'Busca en las guías y la referencia de la API de Cauce, en español. Devuelve páginas con su ruta y un extracto; léelas con read_documentation.',
      inputSchema: z.strictObject({
        query: z
          .string()
          .trim()
          .min(2, 'Escribe al menos dos letras.')
          .max(200)
          .describe('Palabras, un código de error o un campo. Da lo mismo con o sin tildes.'),
        limit: z.number().int().min(1).max(MAX_FOUND).default(8).describe('Cuántas páginas.'),
      }),
      outputSchema: z.object({
        pages: z.array(
          z.object({
            path: z.string(),
            title: z.string(),
            heading: z.string(),
            snippet: z.string(),
          }),
        ),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ query, limit }) => {
      const found = await documentation.search(query, limit);
      if (found.length === 0) {
        throw new ToolProblem(`Nada coincide con «${query}»: prueba con otras palabras, o menos.`);
      }
      const text = found
        .map(({ path, title, heading, snippet }) =>
          [`${path} · ${[title, heading].filter(Boolean).join(' › ')}`, snippet].join('\n'),
        )
        .join('\n\n');
      return { text, structured: { pages: found } };
    }),
  );

  server.registerTool(
    'read_documentation',
    {
      title: 'Leer una página',
      description:
        'Una página de la documentación de Cauce, en Markdown. Las largas vienen por partes.',
      inputSchema: z.strictObject({
        path: z.string().min(1).max(300).describe('Ruta de la página, como /docs/general/errores.'),
        offset,
      }),
      outputSchema: z.object(PART),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ path, offset: from }) => {
      const page = await documentation.page(path);
      if (page === null) {
        const near = await documentation.search(path, 3);
        const paths = near.map((one) => one.path).join(', ');
        throw new ToolProblem(
          `No hay una página ${path}. ${paths === '' ? 'Encuéntrala' : `¿Buscabas ${paths}? O encuéntrala`} con search_documentation.`,
        );
      }
      return partOf(page.text, from);
    }),
  );
}
