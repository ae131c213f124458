import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NpmStart, bash, type Launched } from '../../test/NpmStart.ts';
import { freePort } from '../../test/freePort.ts';
import { isAlive } from '../../test/processProbes.ts';
import { parseMailbox } from '../../src/infra/mail/mailbox.ts';
import { createSmtpTransport } from '../../src/infra/mail/smtpTransport.ts';
import { parseSmtpUrl } from '../../src/infra/mail/smtpUrl.ts';
import { waitForMail } from '../../test/waitForMail.ts';
import { expectRestart } from '../../test/expectRestart.ts';

// The whole sandbox as `npm start` runs it. The tests build on one another: a single start serves
// all of them, until the test that stops it.

let npmStart: NpmStart;
let launcher: Launched;

beforeAll(async () => {
  npmStart = await NpmStart.create();
  launcher = await npmStart.start();
});
afterAll(() => npmStart.remove());

const sandbox = () => npmStart.sandbox();
const demo = (...args: string[]) => npmStart.demo(...args);

describe('npm start', () => {
  it('describes the running system in a file that only its owner can read', async () => {
    const { apiUrl, docsUrl, simulatorUrl, widgetHostUrl, processes } = sandbox();
    expect(sandbox()).toEqual({
      apiUrl: `http://127.0.0.1:${npmStart.env.PORT}`,
      docsUrl: `http://127.0.0.1:${npmStart.env.DOCS_PORT}`,
      widgetHostUrl: `http://127.0.0.1:${npmStart.env.WIDGET_HOST_PORT}`,
      simulatorUrl: `http://127.0.0.1:${npmStart.env.SIMULATOR_PORT}`,
      inboxUrl: `http://127.0.0.1:${npmStart.env.SIMULATOR_PORT}/correo`,
      consoleUrl: `http://localhost:${npmStart.env.PORT}/consola`,
      smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/) as string,
      apiKey: expect.stringMatching(/^\S{16,}$/) as string,
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      widgetConfigId: expect.stringMatching(/^wc_/) as string,
      processes: {
        api: expect.any(Number) as number,
        worker: expect.any(Number) as number,
        simulator: expect.any(Number) as number,
        docs: expect.any(Number) as number,
        host: expect.any(Number) as number,
        mongo: expect.any(Number) as number,
        redis: expect.any(Number) as number,
      },
    });
    expect(statSync(join(npmStart.dataDir, 'sandbox.json')).mode & 0o777).toBe(0o600);
    expect(Object.values(processes).every((pid) => pid === null || isAlive(pid))).toBe(true);
    const page = `${apiUrl}/widget/${sandbox().widgetConfigId}`;
    const docs = [`${docsUrl}/`, `${docsUrl}/api`, `${docsUrl}/docs`];
    const urls = [
      `${apiUrl}/readyz`,
      `${simulatorUrl}/healthz`,
      `${widgetHostUrl}/`,
      page,
      sandbox().inboxUrl,
      ...docs,
    ];
    await npmStart.waitForSite(launcher);
    for (const url of urls) {
      expect((await fetch(url)).status).toBe(200);
    }
  });

  it('allows the pages of its site to call the API, and no other page', async () => {
    const { apiUrl, docsUrl } = sandbox();
    const allowed = async (origin: string) => {
      const answer = await fetch(`${apiUrl}/api/v1/auth/login`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'x-api-key',
        },
      });
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await allowed(docsUrl)).toBe(docsUrl);
    expect(await allowed(`http://127.0.0.1:${npmStart.env.SIMULATOR_PORT}`)).toBeNull();
  });

  it('prints every address, key and id, and none that is undefined', () => {
    const { apiUrl, simulatorUrl, apiKey, clientId, widgetConfigId } = sandbox();
    const text = launcher.output();
    for (const part of [`${apiUrl}/api/v1`, simulatorUrl, apiKey, clientId, widgetConfigId]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(sandbox().widgetHostUrl);
    expect(text).toContain(sandbox().docsUrl);
    expect(text).toContain(sandbox().inboxUrl);
    expect(text).not.toMatch(/null|undefined/i);
  });

  it('prints four curl lines that work as printed', async () => {
    const lines = launcher
      .output()
      .split('\n')
      .filter((line) => line.includes('curl '));
    const printed = lines.slice(-4);
    expect(printed).toHaveLength(4);
    const answers = (await bash(printed.join('\n')))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers).toEqual([
      { token: expect.any(String) as string },
      { enabled: true, retryAfter: null },
      { taskId: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      expect.objectContaining({ taskStatus: 'success', taskStatusCode: 200 }),
    ]);
    const { results } = answers[3] as { results: { data: { movements: unknown[] }[] } };
    expect(results.data.flatMap(({ movements }) => movements).length).toBeGreaterThan(0);
  });

  it('accepts the mails to persons, and shows them in the inbox', async () => {
    const { smtpUrl, inboxUrl, simulatorUrl } = sandbox();
    const from = parseMailbox('Cauce <no-responder@cauce.example>');
    const server = parseSmtpUrl(smtpUrl);
    await createSmtpTransport({ server, from, needsTls: false }).send(
      {
        messageId: '<start@cauce.example>',
        date: new Date(),
        to: 'ana@personas.test',
        locale: 'es-CL',
        subject: 'Correo de prueba',
        text: 'Hola',
        html: '<p>Hola</p>',
        attachments: [],
      },
      AbortSignal.timeout(120_000),
    );
    expect((await waitForMail(simulatorUrl, 'ana@personas.test')).text).toBe('Hola\n');
    expect(await (await fetch(inboxUrl)).text()).toContain('Correo de prueba');
  });

  it('keeps the credentials out of its logs', () => {
    const logs = ['api', 'worker', 'mongo', 'redis', 'simulator'].map((name) =>
      readFileSync(join(npmStart.dataDir, 'logs', `${name}.log`), 'utf8'),
    );
    expect(logs.join('\n')).not.toContain(sandbox().apiKey);
    expect(logs.join('\n')).not.toContain('clave123');
  });

  it('refuses a second start on the same data folder, and changes nothing', async () => {
    const before = sandbox();
    const { code, output } = await npmStart.launch('start.mjs').exit;
    expect(code).toBe(1);
    expect(output).toContain(`process ${launcher.child.pid} runs it`);
    expect(output).toContain(before.apiUrl);
    expect(sandbox()).toEqual(before);
    const pids = Object.values(sandbox().processes).filter((pid) => pid !== null);
    expect(pids.every(isAlive)).toBe(true);
  });

  it('names a port that another program holds', async () => {
    const squatter = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', () => resolve()));
    const { code, output } = await npmStart.launch('start.mjs', [], {
      DATA_DIR: join(npmStart.dataDir, 'other'),
      PORT: String(await freePort()),
      DOCS_PORT: String(await freePort()),
      SIMULATOR_PORT: String(port),
      WIDGET_HOST_PORT: String(await freePort()),
    }).exit;
    squatter.close();
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port} (SIMULATOR_PORT, for the institution simulator) is in use`,
    );
  });

  // The other processes are tested in start.long.test.ts.
  it('restarts the API when it is killed, and everything continues to work', () =>
    expectRestart(npmStart, launcher, 'api'));
});

describe('npm run demo', () => {
  it("ends with a person's movements", async () => {
    const { code, output } = await demo();
    expect(output).toMatch(/^event {3}task\.finished, number \d+$/m);
    expect(output).toMatch(/Date +Description +Amount +Balance/);
    expect(output).toMatch(/\d{2}-\d{2}-\d{4} .+ -?\$[\d.]+ +-?\$[\d.]+$/m);
    expect(code).toBe(0);
  });

  it('continues with the connect flow, to the data behind the consent', async () => {
    const { code, output } = await demo('--action', 'product-balance');
    expect(output).toContain('ok      Sending the password, encrypted');
    for (const type of ['consent.accepted', 'task.finished', 'consent.activated'])
      expect(output).toMatch(new RegExp(`^event {3}${type}, number \\d+$`, 'm'));
    expect(output).toContain('ok      Retrieving product-balance');
    expect(output).toMatch(/^ACTIVE at Banco de Chile until \d{2}-\d{2}-\d{4}, under terms \S+$/m);
    expect(code).toBe(0);
  });

  it('prints the connect flow as curl lines that work as printed', async () => {
    const { code, output } = await demo('--curl');
    expect(code).toBe(0);
    const lines = output.split('\n').filter((line) => line.includes('curl '));
    expect(lines).toHaveLength(9);
    const answers = (await bash(lines.join('\n')))
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { data: Record<string, unknown> }).data);
    expect(answers).toMatchObject([
      { otpToken: expect.any(String) as string },
      { sessionToken: expect.any(String) as string },
      { entities: expect.any(Array) as unknown },
      { entityId: 'banco-chile' },
      { status: expect.stringMatching(/^(pending|running)$/) as string },
      { status: 'success', dataShared: true },
      { taskToken: expect.any(String) as string },
      { status: 'ACTIVE', subStatus: 'ACTIVE' },
      expect.arrayContaining([]) as unknown as Record<string, unknown>,
    ]);
    expect((answers[8] as unknown as { movements: unknown[] }[])[0]?.movements).not.toEqual([]);
  });

  it('reports other outcomes of the connect flow', async () => {
    const { code, output } = await demo('--flow', 'connect', '--username', '33333333-3');
    expect(output).toContain('The extraction ended as locked');
    expect(output).toContain('no data was shared');
    expect(code).toBe(4);
  });

  it('prints the response as JSON for programs', async () => {
    const child = npmStart.launch('demo.mjs', ['--json', '--action', 'product-balance']);
    let stdout = '';
    child.child.stdout.on('data', (text: string) => (stdout += text));
    expect((await child.exit).code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ taskStatus: 'success' });
  });

  it('reports a wrong password, and then how long the restriction lasts', async () => {
    const args = ['--username', '22222222-2'];
    for (const ended of [await demo(...args), await demo(...args)]) {
      expect(ended.output).toContain('The task ended as wrong_login: the institution did not');
      expect(ended.code).toBe(4);
    }
    const { code, output } = await demo(...args);
    expect(output).toMatch(/22222222-2 is restricted at banco-chile .*; try again in \d+ (s|min)/);
    expect(code).toBe(3);
  });

  it('reports the refusals of the API', async () => {
    const { code, output } = await demo('--action', 'banco-chile:nothing');
    expect(output).toContain('Invalid action (422 INVALID_ACTION)');
    expect(code).toBe(1);
  });
});

describe('stopping npm start', () => {
  it('leaves no process and no run files after Ctrl-C, with exit code 0', async () => {
    launcher.child.kill('SIGINT');
    const { code } = await launcher.exit;
    expect(code).toBe(0);
    expect(npmStart.pids()).toEqual([]);
    expect(existsSync(join(npmStart.dataDir, 'sandbox.json'))).toBe(false);
    const { code: demoCode, output } = await demo();
    expect(output).toContain('Start it in another terminal with npm start');
    expect(demoCode).toBe(1);
  });
});
