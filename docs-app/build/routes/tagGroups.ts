import type { TagLink } from '../../src/site/pageTypes.ts';
import { withoutAccents } from '../content/slugs.ts';

type CountedTag = TagLink & { count: number };

/** Groups tags by the first letter of their label, in locale order. */
export function tagIndexGroups(
  tags: readonly CountedTag[],
): { letter: string; tags: CountedTag[] }[] {
  const groups = new Map<string, CountedTag[]>();
  for (const tag of [...tags].sort((a, b) => a.label.localeCompare(b.label, 'es'))) {
    const letter = withoutAccents(tag.label).charAt(0).toLocaleUpperCase('es');
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups].map(([letter, list]) => ({ letter, tags: list }));
}
