import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ApiAccess } from './system/ApiAccess.ts';
import type { Documentation } from './documentation/Documentation.ts';
import { addDocumentationTools } from './tools/documentationTools.ts';
import { addErrorTools } from './tools/errorTools.ts';
import { addInstitutionTools } from './tools/institutionTools.ts';
import { addTaskTools } from './tools/taskTools.ts';

const INSTRUCTIONS =
  'Cauce lee datos financieros y tributarios de personas en instituciones chilenas, con su permiso. Para escribir una integración, busca en la documentación antes de responder. Para probarla, lanza tareas en el sandbox con personas ficticias; nunca pidas la clave de una persona real.';

export interface McpServerDeps {
  readonly api: ApiAccess;
  readonly documentation: Documentation;
}

/** A server that offers every tool to one client. */
export function createMcpServer({ api, documentation }: McpServerDeps): McpServer {
  const server = new McpServer(
    { name: 'cauce', title: 'Cauce', version: '0.1.0' },
    { instructions: INSTRUCTIONS },
  );
  addDocumentationTools(server, documentation);
  addErrorTools(server, documentation);
  addInstitutionTools(server, api);
  addTaskTools(server, api);
  return server;
}
