import GithubSlugger from 'github-slugger';

/** Makes the ids of one page's headings: lower case, accents kept, unique within the page. */
export function createHeadingSlugger(): (text: string) => string {
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}

/** Takes the accents off: `Guías` becomes `Guias`, `ñ` becomes `n`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
}

/** Last part of an address, from a label: `Cifrado de datos` becomes `cifrado-de-datos`. */
export function slugOf(label: string): string {
  return accentedSlugOf(withoutAccents(label));
}

/** As `slugOf`, with the accents that the label has. */
export function accentedSlugOf(label: string): string {
  return label
    .normalize('NFC')
    .toLocaleLowerCase('es')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Address of a doc: its id below `base`; `index` is its folder. A slug with `/` starts at `base`. */
export function docPath(base: string, id: string, slug: string | undefined): string {
  const folder = id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : '';
  if (slug === undefined) return joinPath(base, id.replace(/(^|\/)index$/, ''));
  return slug.startsWith('/') ? joinPath(base, slug) : joinPath(base, folder, slug);
}

/** Joins parts by one slash each; no slash at the end but for the root. */
export function joinPath(...parts: string[]): string {
  const joined = parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/');
  return `/${joined}`;
}
