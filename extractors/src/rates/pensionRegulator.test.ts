import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../test/httpServer.ts';
import { networkTo } from '../../test/networks.ts';
import { createRates } from './createRates.ts';
import { parseShareValues } from './pensionRegulator.ts';

const FILE = [
  'Valores Confirmados',
  'Fecha;CAPITAL;;CUPRUM;;',
  ';Valor Cuota;Valor Patrimonio;Valor Cuota;Valor Patrimonio;',
  '2019-09-30;100.148,38;9867260780625;99.001,00;1;',
  // A new fund manager: the header is repeated.
  'Fecha;CAPITAL;;CUPRUM;;UNO;;',
  ';Valor Cuota;Valor Patrimonio;Valor Cuota;Valor Patrimonio;Valor Cuota;Valor Patrimonio;',
  '2019-10-01;100.150,40;9867260780625;99.002,10;1;50.000,00;2;',
  '2019-10-02;100.151,00;9867260780625;;;50.001,55;2;',
  'Valores Provisorios - Sujetos a Confirmación',
  'Fecha;CAPITAL;;CUPRUM;;UNO;;',
  '2019-10-02;7,00;9867260780625;99.003,00;1;50.001,55;2;',
  '2019-10-03;100.160,00;9867260780625;99.004,00;1;50.002,00;2;',
].join('\r\n');

describe('the file of share values', () => {
  const values = parseShareValues(FILE);

  it('assigns each column to a fund manager by the header above it', () => {
    expect(values.get('CAPITAL 2019-09-30')).toBe(100_148.38);
    expect(values.get('CUPRUM 2019-10-01')).toBe(99_002.1);
    expect(values.get('UNO 2019-10-02')).toBe(50_001.55);
  });

  it('has no value if a cell is empty or the fund manager did not exist', () => {
    expect(values.has('CUPRUM 2019-10-02')).toBe(false);
    expect(values.has('UNO 2019-09-30')).toBe(false);
  });

  it('contains only confirmed values, not the provisional block after them', () => {
    expect(values.get('CAPITAL 2019-10-02')).toBe(100_151);
    expect(values.has('CAPITAL 2019-10-03')).toBe(false);
  });

  it.each([
    '',
    '<html>',
    'Fecha;CAPITAL;;\n2019-09-30;1,00;1',
    FILE.replace('100.148,38', '100148.38'),
  ])('is rejected with the content %j', (file) => {
    expect(() => parseShareValues(file)).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error,
    );
  });
});

describe('the Superintendencia de Pensiones', () => {
  const closing: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));

  it('is requested once for each fund and year, and is read as Latin-1', async () => {
    const server = await startServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/vnd.ms-excel' })
        .end(Buffer.from(FILE, 'latin1'));
    });
    closing.push(() => server.close());
    const rates = createRates({
      network: networkTo(server.url),
      cmfApiKey: null,
      centralBank: null,
      now: () => Date.parse('2026-08-05T15:00:00Z'),
    });
    expect(await rates.shareValue('afp-uno', 'A', '2019-10-01')).toBe(50_000);
    expect(await rates.shareValue('afp-capital', 'A', '2019-10-01')).toBe(100_150.4);
    expect(await rates.shareValue('afp-cuprum', 'A', '2019-10-03')).toBeNull();
    expect(server.arrived.map(({ url }) => url)).toEqual([
      '/apps/valoresCuotaFondo/vcfAFPxls.php?aaaaini=2019&aaaafin=2019&tf=A&fecconf=20260805',
    ]);
  });
});
