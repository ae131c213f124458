/** One line without repeated, no-break or zero-width spaces. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\u200b|\u200c|\u200d|\ufeff/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** For comparing a portal's texts: lower case, without accents (ñ becomes n), cleaned. */
export function foldText(text: string): string {
  return cleanText(stripAccents(text).toLowerCase());
}

/** `Ñuñoa` becomes `Nunoa`. */
export function stripAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Digits of an account number printed with spaces, dots or hyphens; null if there are other
 * characters.
 */
export function bareDigits(text: string): string | null {
  const bare = text.replaceAll(/[\s.-]/g, '');
  return /^\d+$/.test(bare) ? bare : null;
}
