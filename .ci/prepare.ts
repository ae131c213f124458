import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../api/bin/UserFacingError.mjs';
import { findExecutable } from '../api/launcher/executables.ts';
import { withoutNpmContext } from '../api/bin/installPackages.mjs';
import { typescriptArguments } from '../api/launcher/nodeArguments.ts';
import type { Progress } from '../api/launcher/progress.ts';
import { ensureRedisServer } from '../api/launcher/redisServer.ts';
import { runToEnd } from '../api/launcher/runToEnd.ts';
import { ensureBrowsers } from './chromium.ts';
import { ensureGenerated } from './ensureGenerated.ts';
import { ensureFonts } from './fonts.ts';
import { ensureLanguages } from './languages.ts';

/** What a check needs besides the npm packages. */
export type Need = 'redis' | 'browser' | 'generated' | 'languages' | 'widget';

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

interface Options {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Finds, installs or builds what is needed.
 * @returns the environment to run the check in
 */
export async function prepare(
  needs: readonly Need[],
  { root, signal, progress, ...options }: Options,
): Promise<NodeJS.ProcessEnv> {
  const work = join(root, '.cache');
  mkdirSync(work, { recursive: true });
  const env = withoutNpmContext(options.env);
  if (needs.includes('generated')) ensureGenerated();
  const apt = { env, logFile: join(work, 'apt.log'), signal, progress };
  if (needs.includes('redis') && !env.REDIS_URL) {
    const linksFolder = join(work, 'bin');
    const server = await ensureRedisServer({ ...apt, linksFolder });
    env.PATH = pathWithRedis(env.PATH ?? '', server, linksFolder);
  }
  if (needs.includes('browser')) {
    const { chromium, headlessShell } = await ensureBrowsers(apt);
    env.CHROMIUM_PATH = chromium;
    if (headlessShell !== null) env.CHROMIUM_HEADLESS_SHELL_PATH = headlessShell;
    await ensureFonts(apt);
  }
  if (needs.includes('languages')) await ensureLanguages(apt);
  if (needs.includes('widget')) {
    const args = typescriptArguments('ui/scripts/buildWidget.ts');
    const step = progress.step('Building the widget and the pages');
    const { code, output } = await runToEnd(process.execPath, args, { cwd: root, env, signal });
    if (code !== 0) {
      step.failed();
      throw new UserFacingError('The widget could not be built.', [output]);
    }
    step.done();
  }
  return env;
}

/** Tests start `redis-server` by name; in Debian's redis-tools only a link provides that name. */
function pathWithRedis(path: string, server: string, linksFolder: string): string {
  if (findExecutable('redis-server', path.split(delimiter)) !== null) return path;
  const link = join(linksFolder, 'redis-server');
  if (server !== link) {
    mkdirSync(linksFolder, { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(server, link);
  }
  return [linksFolder, path].join(delimiter);
}
