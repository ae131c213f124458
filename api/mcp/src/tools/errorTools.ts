import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { errorCatalogue, type ErrorEntry } from '../../../src/errors/catalogue.ts';
import type { Documentation } from '../documentation/Documentation.ts';
import type { TableRow } from '../documentation/tableRows.ts';
import { ToolProblem } from '../system/ToolProblem.ts';
import { answering, type Answer } from './answer.ts';

const APIS = { main: 'API principal', connect: 'Cauce Connect', both: 'las dos API' } as const;
const OWNERS = {
  client: 'tu integración',
  user: 'la persona',
  operator: 'quien opera Cauce',
} as const;

/** `explain_error`. */
export function addErrorTools(server: McpServer, documentation: Documentation): void {
  server.registerTool(
    'explain_error',
    {
      title: 'Explicar un error',
      description:
        'Por qué ocurre un código de error de la API, de Cauce Connect o de una tarea, y qué hacer. También explica los estados de una tarea y por qué se cerró el widget.',
      inputSchema: z.strictObject({
        code: z
          .string()
          .trim()
          .regex(/^[A-Za-z_]{3,60}$/, 'Es el código, como INVALID_RUT, y no el mensaje.')
          .describe('errorCode, code, results.error.code o taskStatus, como INVALID_RUT.'),
      }),
      outputSchema: z.object({ explanations: z.array(z.string()) }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ code: typed }) => {
      const code = typed.toUpperCase();
      const entries = Object.values(errorCatalogue).filter((entry) => entry.code === code);
      if (entries.length > 0) return explained(entries.map(entryText));
      // Errors and states of tasks, and the reasons why the widget closed, are in tables of the
      // documentation.
      const rows = await documentation.rowsAbout(code);
      if (rows.length > 0) return explained(rows.map(rowText));
      throw new ToolProblem(
        `No hay un error ${code}.${similarText(code)} Todos están en read_documentation con path=/docs/general/errores.`,
      );
    }),
  );
}

const explained = (explanations: readonly string[]): Answer => ({
  text: explanations.join('\n\n'),
  structured: { explanations },
});

function entryText({ code, status, message, api, fixableBy, description, remedy }: ErrorEntry) {
  return [
    `${code} (HTTP ${String(status)}, ${APIS[api]}): «${message}»`,
    `Qué pasó: ${description}`,
    `Qué hacer: ${remedy}`,
    `Lo arregla: ${OWNERS[fixableBy]}.`,
  ].join('\n');
}

const rowText = ({ path, cells }: TableRow): string =>
  [...cells.map(([head, text]) => `${head}: ${text}`), `(${path})`].join('\n');

/** Suggests codes that have a word in common. */
function similarText(code: string): string {
  const words = code.split('_');
  const codes = new Set(Object.values(errorCatalogue).map((entry) => entry.code));
  const similar = [...codes].filter((one) => one.split('_').some((word) => words.includes(word)));
  return similar.length === 0 ? '' : ` ¿Es ${similar.slice(0, 5).join(', ')}?`;
}
