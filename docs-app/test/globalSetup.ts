import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { browserOptions } from '../../api/test/browserOptions.ts';

const root = resolve(import.meta.dirname, '../..');
const BUILT_WITHIN_MS = 600_000;

declare module 'vitest' {
  // Types the values that the set-up provides to tests.
  export interface ProvidedContext {
    /** WebSocket endpoint of the shared browser. */
    browser: string;
    /** Origin of the site, as `npm run docs` serves it. */
    site: string;
    /** Paths of its sitemap, decoded. */
    paths: string[];
    /** Origins of the site with two versions and two languages. */
    variant: { spanish: string; english: string };
  }
}

/** Builds and serves the sites and starts the browser that all tests share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const children: ChildProcess[] = [];
  const start = (script: string, ready: RegExp) => {
    const { child, answer } = startUntil(script, ready);
    children.push(child);
    return answer;
  };
  const stop = () => Promise.all(children.map(end));
  try {
    const [[, site = ''], [variant]] = await Promise.all([
      start('docs-app/server/main.ts', /Documentation: (http:\S+)/),
      start('docs-app/test/serveVariant.ts', /\{"ready":.*\}/),
    ]);
    const browser = await chromium.launchServer(browserOptions());
    project.provide('browser', browser.wsEndpoint());
    project.provide('site', site);
    project.provide('variant', JSON.parse(variant) as { spanish: string; english: string });
    project.provide('paths', await sitemapPaths(site));
    return async () => {
      await browser.close();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a script and waits until it prints a certain line. */
function startUntil(script: string, ready: RegExp) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(DOCS_|VITEST|NODE_ENV$|HOST$)/.test(name),
  );
  const child = spawn(
    process.execPath,
    ['--import', './api/bin/typescript.mjs', join(root, script)],
    {
      cwd: root,
      env: { ...Object.fromEntries(inherited), DOCS_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const answer = new Promise<RegExpExecArray>((done, fail) => {
    let output = '';
    const timer = setTimeout(
      () => fail(new Error(`${script} is not ready:\n${output}`)),
      BUILT_WITHIN_MS,
    );
    const read = (text: string) => {
      output += text;
      const found = ready.exec(output);
      if (found === null) return;
      clearTimeout(timer);
      done(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`${script} ended with ${String(code)}:\n${output}`));
    });
  });
  return { child, answer };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

async function sitemapPaths(site: string): Promise<string[]> {
  const map = await fetch(`${site}/sitemap.xml`).then((answer) => answer.text());
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    decodeURIComponent(new URL(url).pathname),
  );
}
