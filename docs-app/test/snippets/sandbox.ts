import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnv, NpmStart } from '../../../api/test/NpmStart.ts';

const root = join(import.meta.dirname, '../../..');

/** What a program needs to call the sandbox as one client organisation. */
export interface SandboxClient {
  apiKey: string;
  clientId: string;
  widgetConfigId: string;
}

/** A sandbox for this test run, started as by `npm start`. */
export interface Sandbox {
  /** Base of both APIs, with `/api/v1`. */
  url: string;
  /** Address of its documentation site, as readers get it. */
  siteUrl: string;
  /** Where its institutions and its inbox are. */
  simulatorUrl: string;
  /** Its host page, from which the widget opens. */
  pageUrl: string;
  dataDir: string;
  /** Its demo client. */
  client: SandboxClient;
  stop: () => Promise<void>;
}

/** @throws Error with the launcher's output when it or its documentation site did not become ready */
export async function startSandbox(): Promise<Sandbox> {
  const npmStart = await NpmStart.create();
  const stop = () => npmStart.remove();
  try {
    await npmStart.waitForSite(await npmStart.start());
    const { apiUrl, docsUrl, simulatorUrl, widgetHostUrl, apiKey, clientId, widgetConfigId } =
      npmStart.sandbox();
    return {
      url: `${apiUrl}/api/v1`,
      siteUrl: docsUrl,
      simulatorUrl,
      pageUrl: widgetHostUrl,
      dataDir: npmStart.dataDir,
      client: { apiKey, clientId, widgetConfigId },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One more client with a widget configuration, with locks and restrictions of its own. */
export async function createClient(dataDir: string): Promise<SandboxClient> {
  const main = join(root, 'api/main.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './api/bin/typescript.mjs', main, 'seed'],
    {
      cwd: root,
      env: {
        ...inheritedEnv(),
        DATA_DIR: dataDir,
        CAUCE_DEMO_API_KEY: `key-${randomBytes(24).toString('hex')}`,
        CAUCE_DEMO_CLIENT_ID: randomUUID(),
      },
    },
  );
  return JSON.parse(stdout) as SandboxClient;
}
