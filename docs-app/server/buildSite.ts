import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readManifest, type SiteManifest } from '../shared/manifest.ts';

/** A site that can be served. */
export interface BuiltSite {
  /** Its folder. */
  readonly siteDir: string;
  readonly manifest: SiteManifest;
}

interface BuildProcess {
  readonly site: Promise<BuiltSite>;
  readonly stop: () => void;
}

const LOW_PRIORITY = 5;

/**
 * Builds this clone's site if it is missing or stale, in a process of its own: the build takes all
 * of a core and much memory, and the server needs neither.
 *
 * @param onProgress receives each line that the build reports
 * @returns a site that rejects if the build fails; its error went to stderr
 */
export function buildSite(
  onProgress: (line: string) => void,
  { hasLowPriority = false } = {},
): BuildProcess {
  const preload = new URL('../../api/bin/typescript.mjs', import.meta.url).href;
  const script = fileURLToPath(new URL('../build/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', preload, script, '--if-stale', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (hasLowPriority && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  child.on('message', (message) => {
    const { note } = message as { note?: unknown };
    if (typeof note === 'string') onProgress(note);
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const site = new Promise<BuiltSite>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) {
        reject(new Error('The documentation site could not be built.'));
        return;
      }
      const { siteDir } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as BuiltSite;
      void readManifest(siteDir).then((manifest) =>
        manifest === null
          ? reject(new Error('The build made no site.'))
          : resolve({ siteDir, manifest }),
      );
    });
  });
  return { site, stop: () => child.kill() };
}
