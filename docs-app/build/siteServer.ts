import { Tinypool } from 'tinypool';
import type { ServerModule } from '../src/serverModule.ts';

/** The server's bundle at work in a thread of its own. */
export interface SiteServer {
  renderPage: ServerModule['renderPage'];
  renderContent: ServerModule['renderContent'];
  inlineScripts: () => Promise<ReturnType<ServerModule['inlineScripts']>>;
}

/**
 * Starts the server's bundle. In a thread, pages are drawn while this one does other work; and there the
 * loader of TypeScript does not read the bundle, which takes it longer than drawing takes.
 * @param end ends the thread
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
