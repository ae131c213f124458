const decimals = (digits: number) =>
  new Intl.NumberFormat('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A contrast ratio as it is written here: `5,6`. Cut, not rounded, so that 4,49 is never a pass. */
export const formatRatio = (ratio: number): string =>
  decimals(1).format(Math.floor(ratio * 10) / 10);

/** A plain number with the decimal comma: `−0,022`. */
export const formatPlain = (value: number): string =>
  new Intl.NumberFormat('es-CL', { maximumFractionDigits: 4 }).format(value).replace('-', '−');
