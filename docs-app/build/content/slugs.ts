import GithubSlugger from 'github-slugger';

/** Generates heading ids: lower case, accents kept, unique within the page. */
export function createHeadingSlugger(): (text: string) => string {
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}

/** Removes accents: `Guías` becomes `Guias`, `ñ` becomes `n`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
}

/** Last part of an address, from a label: `Cifrado de datos` becomes `cifrado-de-datos`. */
export function slugOf(label: string): string {
  return accentedSlugOf(withoutAccents(label));
}

/** Like `slugOf`, but keeps accents. */
export function accentedSlugOf(label: string): string {
  return label
    .normalize('NFC')
    .toLocaleLowerCase('es')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * Address of a doc: its id below `base`; `index` stands for its folder. A slug that starts with `/`
 * is relative to `base`.
 */
export function docPath(base: string, id: string, slug: string | undefined): string {
  const folder = id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : '';
  if (slug === undefined) return joinPath(base, id.replace(/(^|\/)index$/, ''));
  return slug.startsWith('/') ? joinPath(base, slug) : joinPath(base, folder, slug);
}

/** Joins path segments without a trailing slash, except for the root. */
export function joinPath(...parts: string[]): string {
  const joined = parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/');
  return `/${joined}`;
}
