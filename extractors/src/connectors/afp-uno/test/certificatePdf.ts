import PDFDocument from 'pdfkit';

/**
 * Certificates of contributions in the documented layout, written independently of the simulator.
 */

export const HOLDER = '12345678-5';

export const HEADINGS =
  'Período\tTipo de Movimiento\tFecha Caja\tMonto Pesos\tCuotas\tValor Cuota\tRut Pagador\tTipo Fondo';

const ROW = {
  period: '12-2025',
  type: 'COTIZACION NORMAL',
  date: '12/01/2026',
  amount: '74.000',
  shares: '1,36',
  shareValue: '54.545,17',
  payer: '76.391.733-9',
  fund: 'C',
};
type Row = typeof ROW;

/** A row as it appears in the text of a PDF: a blank payer leaves no cell. */
export function rowOf(changed: Partial<Row>): string {
  const { period, type, date, amount, shares, shareValue, payer, fund } = { ...ROW, ...changed };
  return [period, type, date, amount, shares, shareValue, payer, fund]
    .filter((cell) => cell !== '')
    .join('\t');
}

const INTRO = [
  'CERTIFICADO COTIZACIONES',
  'Folio de Certificación Nº: 0a1b2c3d4e5f',
  'jueves, 15 de enero de 2026',
  'Persona de Prueba, R.U.T.: 12.345.678-5, registra cotizaciones entre 01/2025 y 12/2025',
];

export const certificateText = (rows: readonly string[]): string =>
  [...INTRO, HEADINGS, ...rows].join('\n');

const LEFTS = [30, 90, 210, 290, 360, 420, 500, 590];

/** The same as a PDF with compressed pages of one row each, drawn column by column. */
export function certificatePdf(rows: readonly Partial<Row>[]): Promise<Buffer> {
  const document = new PDFDocument({ size: [680, 480], margin: 30, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  rows.forEach((changed, index) => {
    document.addPage().fontSize(8);
    const cells = Object.values({ ...ROW, ...changed });
    LEFTS.forEach((left, column) => {
      document.text(HEADINGS.split('\t')[column] ?? '', left, 200, { lineBreak: false });
      document.text(cells[column] ?? '', left, 220, { lineBreak: false });
    });
    INTRO.forEach((line, at) => document.text(line, 30, 30 + at * 20, { lineBreak: false }));
    document.text(`Página ${index + 1} de ${rows.length}`, 500, 400, { lineBreak: false });
  });
  document.end();
  return done;
}
