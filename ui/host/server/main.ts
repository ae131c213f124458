import { fileURLToPath } from 'node:url';
import { createHostServer } from './createHostServer.ts';

/**
 * Runs the sandbox's host page as a separate process, and so on a separate origin; the launcher
 * starts it.
 */
const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: use npm start.`);
  return value;
};

const server = createHostServer({
  apiUrl: required('WIDGET_HOST_API_URL'),
  apiKey: required('WIDGET_HOST_API_KEY'),
  clientId: required('WIDGET_HOST_CLIENT_ID'),
  widgetConfigId: required('WIDGET_HOST_CONFIG_ID'),
  docsUrl: process.env['WIDGET_HOST_DOCS_URL'],
  inboxUrl: process.env['WIDGET_HOST_INBOX_URL'],
  pageDir: fileURLToPath(new URL('../../dist/host/', import.meta.url)),
});
server.listen(Number(required('WIDGET_HOST_PORT')), process.env['HOST'] ?? '127.0.0.1');

const stop = () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
