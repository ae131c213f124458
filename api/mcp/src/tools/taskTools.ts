import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import {
  TaskFailedError,
  TaskTimeoutError,
  type ActionData,
  type Cauce,
} from '../../../sdk/typescript/src/index.ts';
import type { ApiAccess } from '../system/ApiAccess.ts';
import { answering, jsonText, PART, partOf } from './answer.ts';
import { institution, offset } from './inputs.ts';

const MAX_WAIT_SECONDS = 30;

/**
 * Adds `read_task` and, in the sandbox, `launch_task`, so that no real password passes through a
 * model.
 */
export function addTaskTools(server: McpServer, api: ApiAccess): void {
  if (!api.allowsProduction) addLaunchTool(server, api);
  addReadTool(server, api);
}

function addLaunchTool(server: McpServer, api: ApiAccess): void {
  server.registerTool(
    'launch_task',
    {
      title: 'Lanzar una tarea',
      description:
        'Lee los datos de una persona ficticia del sandbox en una institución. Cualquier RUT válido sirve, con cualquier clave que cumpla la regla de la institución; nunca uses la clave de una persona real. El resultado se lee con read_task.',
      inputSchema: z.strictObject({
        institution,
        action: z
          .string()
          .regex(/^[a-z0-9-]{2,60}$/, 'Es un tipo como movement: list_actions los tiene.')
          .describe('Tipo de acción (actionType), como movement: ver list_actions.'),
        username: z
          .string()
          .min(1)
          .max(200)
          .describe('RUT con guion, como 12345678-5; un correo donde la institución lo pide.'),
        password: z.string().min(1).max(200).describe('Clave ficticia, como clave123.'),
        scenario: z
          .string()
          .max(60)
          .optional()
          .describe('Lo que el sandbox actúa: wrong_login, locked, error, slow=SEGUNDOS, timeout…'),
      }),
      outputSchema: z.object({ taskId: z.string() }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    answering(async ({ action, scenario, ...order }, signal) => {
      const { taskId } = await api.client().tasks.launch(
        // The API validates which actions exist.
        {
          ...order,
          action: action as keyof ActionData,
          ...(scenario !== undefined && { sandboxScenario: scenario }),
        },
        { signal },
      );
      const text = `Tarea ${taskId} lanzada. Léela con read_task y waitSeconds=${String(MAX_WAIT_SECONDS)}.`;
      return { text, structured: { taskId } };
    }),
  );
}

function addReadTool(server: McpServer, api: ApiAccess): void {
  server.registerTool(
    'read_task',
    {
      title: 'Leer una tarea',
      description:
        'El estado de una tarea y, cuando terminó bien, sus datos. Los resultados largos vienen por partes.',
      inputSchema: z.strictObject({
        taskId: z
          .string()
          .regex(/^[0-9a-f]{64}$/, 'Es el taskId que entregó launch_task.')
          .describe('El que entregó launch_task.'),
        waitSeconds: z
          .number()
          .min(0)
          .max(MAX_WAIT_SECONDS)
          .default(0)
          .describe('Cuánto esperar a que termine.'),
        offset,
      }),
      outputSchema: z.object({ status: z.string(), ...PART }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ taskId, waitSeconds, offset: from }, signal) => {
      const cauce = api.client();
      if (waitSeconds > 0) await waitForEnd(cauce, taskId, waitSeconds, signal);
      const task = await cauce.tasks.get(taskId, { signal });
      const { status, institution: id, error, challenge, completeness, data } = task;
      const shown = jsonText({ status, institution: id, error, challenge, completeness, data });
      const isGoingOn = status === 'pending' || status === 'running';
      const { text, structured } = partOf(
        isGoingOn ? `${shown}\nSigue en curso: llama otra vez a read_task.` : shown,
        from,
      );
      return { text, structured: { status, ...structured } };
    }),
  );
}

/** Waits for the end with any outcome, because the task itself states it. */
async function waitForEnd(
  cauce: Cauce,
  taskId: string,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await cauce.tasks.wait(taskId, { waitMs: seconds * 1000, signal });
  } catch (error) {
    if (!(error instanceof TaskFailedError || error instanceof TaskTimeoutError)) throw error;
  }
}
