import { create } from 'qrcode';

/**
 * A text as a QR code in an SVG path of unit squares. Each horizontal run of dark modules is one
 * shape, so that no seams are printed between them.
 */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    let start = -1;
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && modules.get(row, column) === 1;
      if (isDark && start < 0) start = column;
      if (!isDark && start >= 0) {
        runs.push(`M${String(start)} ${String(row)}H${String(column)}v1H${String(start)}Z`);
        start = -1;
      }
    }
  }
  return { path: runs.join(''), size };
}
