import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { ApiAccess } from '../system/ApiAccess.ts';
import { ToolProblem } from '../system/ToolProblem.ts';
import { answering, jsonText } from './answer.ts';
import { institution } from './inputs.ts';

const TYPES = ['bank', 'business-bank', 'government', 'service', 'afp', 'exchange'] as const;

/** What is said of an institution, among other things. */
const INSTITUTION = { id: z.string(), name: z.string(), type: z.string() };

/** `list_institutions` and `list_actions`. */
export function addInstitutionTools(server: McpServer, api: ApiAccess): void {
  server.registerTool(
    'list_institutions',
    {
      title: 'Listar instituciones',
      description:
        'Las instituciones chilenas que Cauce lee: id, nombre, tipo y si hoy se pueden consultar. Sus acciones están en list_actions.',
      inputSchema: z.strictObject({
        type: z.enum(TYPES).optional().describe('Solo las de este tipo.'),
      }),
      outputSchema: z.object({
        institutions: z.array(z.looseObject({ ...INSTITUTION, actions: z.number() })),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ type }, signal) => {
      const institutions = await api.client().institutions({ signal });
      const chosen = institutions.filter((one) => type === undefined || one.type === type);
      const rows = chosen.map(({ actions, credentials: _, ...rest }) => ({
        ...rest,
        actions: actions.length,
      }));
      const text = rows.map((row) => JSON.stringify(row)).join('\n');
      return { text, structured: { institutions: rows } };
    }),
  );

  server.registerTool(
    'list_actions',
    {
      title: 'Listar acciones',
      description:
        'Lo que se puede leer en una institución, si hoy se puede lanzar, y en credentials el usuario y la regla de la clave que pide.',
      inputSchema: z.strictObject({ institution }),
      outputSchema: z.looseObject({
        ...INSTITUTION,
        credentials: z.array(z.looseObject({})),
        actions: z.array(z.looseObject({})),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ institution: id }, signal) => {
      const institutions = await api.client().institutions({ signal });
      const found = institutions.find((one) => one.id === id);
      if (found === undefined) {
        throw new ToolProblem(`No hay una institución ${id}: usa un id de list_institutions.`);
      }
      return { text: jsonText(found), structured: { ...found } };
    }),
  );
}
