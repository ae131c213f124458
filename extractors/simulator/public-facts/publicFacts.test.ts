import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetch } from 'undici';
import { createRates, createRatesNetwork } from '../../src/rates/createRates.ts';
import { PUBLIC_ORIGINS } from '../../src/rates/origins.ts';
import type { Network } from '../../src/contract/network.ts';
import { CERTIFICATE_FOLDER, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { dollarOn, euroOn, ufOn } from '../../synthetic-person/market/market.ts';
import { AFPS } from '../../synthetic-person/shared/pension.ts';
import { shareValue } from '../../synthetic-person/pension/history.ts';
import { UTM } from '../../synthetic-person/shared/salary.ts';
import { authorityFile } from '../certificates.ts';

let simulated: Simulated;
let network: Network;

beforeAll(async () => {
  simulated = await startSimulated();
  const url = new URL(simulated.baseUrl('')).origin;
  network = createRatesNetwork({ url, certificateAuthority: authorityFile(CERTIFICATE_FOLDER) });
});
afterAll(async () => {
  await network.close();
  await simulated.close();
});

/** Opens the rates at the simulator's time, 15 January 2026. */
const open = (keys = { cmfApiKey: null as string | null }) =>
  createRates({
    network,
    ...keys,
    centralBank: null,
    now: () => Date.parse('2026-01-15T12:00:00Z'),
  });

describe('the rates of a sandbox', () => {
  it('are those of the synthetic market', async () => {
    const rates = open();
    expect(await rates.pesosPer('uf', '2026-01-15')).toBe(ufOn('2026-01-15'));
    expect(await rates.pesosPer('usd', '2026-01-14')).toBe(dollarOn('2026-01-14'));
    expect(await rates.pesosPer('eur', '2026-01-14')).toBe(euroOn('2026-01-14'));
    expect(await rates.pesosPer('utm', '2026-01-15')).toBe(UTM);
    for (const afp of AFPS) {
      const value = await rates.shareValue(afp.entityId, 'C', '2025-12-31');
      expect(value, afp.entityId).toBe(shareValue(afp, 'C', '2025-12-31') / 100);
    }
  });

  it('include the UF a month ahead, and no other future value', async () => {
    const rates = open();
    expect(await rates.pesosPer('uf', '2026-01-31')).toBe(ufOn('2026-01-31'));
    expect(await rates.pesosPer('usd', '2026-01-16')).toBeNull();
    expect(await rates.shareValue('afp-uno', 'A', '2026-01-14')).toBeNull();
  });

  it('include no dollar rate for a weekend', async () => {
    expect(await open().pesosPer('usd', '2026-01-10')).toBeNull();
  });

  it('come from the simulator even if the operator has a key', async () => {
    expect(await open({ cmfApiKey: 'llave' }).pesosPer('uf', '2026-01-15')).toBe(
      ufOn('2026-01-15'),
    );
  });
});

describe('the addresses of mindicador.cl', () => {
  const read = async (path: string) => {
    const answer = await fetch(`https://mindicador.cl${path}`, { dispatcher: network.dispatcher });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('include the newest value of each series', async () => {
    const { body } = await read('/api');
    expect(body).toMatchObject({
      autor: 'mindicador.cl',
      uf: { codigo: 'uf', valor: ufOn('2026-01-15'), fecha: '2026-01-15T03:00:00.000Z' },
      utm: { valor: UTM },
      dolar: { valor: dollarOn('2026-01-15') },
    });
  });

  it('include the recent values of a series, newest first', async () => {
    const { serie } = (await read('/api/dolar')).body as { serie: readonly { fecha: string }[] };
    expect(serie).toHaveLength(31);
    expect(serie[0]?.fecha).toBe('2026-01-15T03:00:00.000Z');
    const unknown = await read('/api/constructor');
    expect(unknown.status).toBe(404);
    expect(unknown.body['message']).toContain('No se ha encontrado');
  });

  it.each([
    ['ivp', 'Pesos', 365],
    ['ipc', 'Porcentaje', 12],
    ['imacec', 'Porcentaje', 12],
    ['tasa_desempleo', 'Porcentaje', 12],
    ['tpm', 'Porcentaje', 261],
    ['libra_cobre', 'Dólar', 261],
    ['bitcoin', 'Dólar', 365],
  ])('include a year of %s, in %s', async (code, unit, size) => {
    const { body } = await read(`/api/${code}/2025`);
    expect(body).toMatchObject({ codigo: code, unidad_medida: unit });
    expect(body['serie']).toHaveLength(size);
    expect((await read('/api')).body[code]).toHaveProperty('valor');
  });

  it('include no percentage of a month before it is over', async () => {
    const newest = { ipc: { fecha: '2025-12-01T03:00:00.000Z' } };
    expect((await read('/api')).body).toMatchObject(newest);
  });

  it('include a single day, empty if it has no value', async () => {
    expect((await read('/api/dolar/14-01-2026')).body['serie']).toEqual([
      { fecha: '2026-01-14T03:00:00.000Z', valor: dollarOn('2026-01-14') },
    ]);
    expect((await read('/api/dolar/10-01-2026')).body['serie']).toEqual([]);
  });
});

describe('connections', () => {
  it.each(PUBLIC_ORIGINS)('to institutions never reach %s', async (origin) => {
    const { dispatcher } = simulated.network;
    await expect(fetch(origin, { dispatcher })).rejects.toMatchObject({
      cause: { message: 'The origin is not in the catalogue' },
    });
  });

  it('for rates never reach an institution, and in a sandbox only the simulator', async () => {
    const { dispatcher } = network;
    await expect(fetch('https://www.sii.cl/', { dispatcher })).rejects.toThrow();
    const answer = await fetch('https://mindicador.cl/api/uf/2026', { dispatcher });
    // The certificate was issued by the simulator's own authority, so the simulator answered.
    expect(answer.status).toBe(200);
    await simulated.simulator.close();
    await expect(fetch('https://mindicador.cl/api/uf/2026', { dispatcher })).rejects.toThrow();
  });
});
