/**
 * The public services. Besides the institutions of the catalogue, these are the only origins that a
 * process reaches, and only through the network of the rates.
 */
export const CMF_ORIGIN = 'https://api.cmfchile.cl';
export const CENTRAL_BANK_ORIGIN = 'https://si3.bcentral.cl';
export const MINDICADOR_ORIGIN = 'https://mindicador.cl';
export const PENSION_REGULATOR_ORIGIN = 'https://www.spensiones.cl';

export const PUBLIC_ORIGINS = [
  CMF_ORIGIN,
  CENTRAL_BANK_ORIGIN,
  MINDICADOR_ORIGIN,
  PENSION_REGULATOR_ORIGIN,
] as const;
