import { Tinypool } from 'tinypool';
import type { ServerModule } from '../src/serverModule.ts';

/** The server bundle running in a thread. */
export interface SiteServer {
  renderPage: ServerModule['renderPage'];
  renderContent: ServerModule['renderContent'];
  inlineScripts: () => Promise<ReturnType<ServerModule['inlineScripts']>>;
}

/**
 * Starts the server bundle in a thread, so that pages are rendered in parallel and the bundle is
 * not read by the TypeScript loader, which would take longer than rendering.
 * @param end terminates the thread
 */
export function startSiteServer(file: string, end: AbortSignal): SiteServer {
  const pool = new Tinypool({ filename: file, execArgv: [], minThreads: 1, maxThreads: 1 });
  end.addEventListener('abort', () => void pool.destroy());
  const call =
    <Name extends keyof ServerModule>(name: Name) =>
    (argument?: Parameters<ServerModule[Name]>[0]) =>
      pool.run(argument, { name }) as Promise<Awaited<ReturnType<ServerModule[Name]>>>;
  return {
    renderPage: call('renderPage'),
    renderContent: call('renderContent'),
    inlineScripts: call('inlineScripts'),
  };
}
