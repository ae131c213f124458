import { curlFlow } from './curlFlow.ts';
import type { Sandbox } from './sandboxFile.ts';

function addresses(sandbox: Sandbox): string[] {
  const { apiUrl, simulatorUrl, docsUrl, widgetHostUrl, inboxUrl, consoleUrl } = sandbox;
  return [
    `  API          ${apiUrl}/api/v1`,
    `  Simulator    ${simulatorUrl}`,
    `  Docs         ${docsUrl}`,
    `  Widget host  ${widgetHostUrl}`,
    `  Mail inbox   ${inboxUrl}`,
    `  Console      ${consoleUrl}`,
  ];
}

/** What `npm start` prints once everything answers. */
export function readyText(sandbox: Sandbox, dataDir: string): string {
  return [
    '',
    'Cauce is ready',
    '',
    ...addresses(sandbox),
    `  API key      ${sandbox.apiKey}`,
    `  Client id    ${sandbox.clientId}`,
    ...(sandbox.widgetConfigId === null ? [] : [`  Widget id    ${sandbox.widgetConfigId}`]),
    `  Data, logs   ${dataDir}`,
    '',
    'The documented flow, to paste line by line into another terminal:',
    '',
    ...curlFlow(sandbox.apiUrl, sandbox.apiKey),
    '',
    'The same in one command, and the connect flow after it: npm run demo. Ctrl-C here stops everything.',
    '',
  ].join('\n');
}

/** What a second `npm start` prints; `sandbox` is null while the first one is still starting. */
export function alreadyRunningText(dataDir: string, pid: number, sandbox: Sandbox | null): string {
  return [
    `Cauce is already running on ${dataDir}: process ${pid} runs it. Nothing was changed.`,
    ...(sandbox === null ? ['  It is still starting.'] : addresses(sandbox)),
    `  To stop it: kill ${pid}`,
    '  To run a second one: DATA_DIR=.cauce-2 PORT=3100 DOCS_PORT=3101 SIMULATOR_PORT=3102 WIDGET_HOST_PORT=3103 npm start',
  ].join('\n');
}
