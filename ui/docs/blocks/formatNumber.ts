const decimals = (digits: number) =>
  new Intl.NumberFormat('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a contrast ratio: `5,6`. Truncated, not rounded, so that 4,49 never passes. */
export const formatRatio = (ratio: number): string =>
  decimals(1).format(Math.floor(ratio * 10) / 10);

/** Formats a number with a decimal comma: `−0,022`. */
export const formatPlain = (value: number): string =>
  new Intl.NumberFormat('es-CL', { maximumFractionDigits: 4 }).format(value).replace('-', '−');
