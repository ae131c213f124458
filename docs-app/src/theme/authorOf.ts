import type { Author as AuthorLineAuthor } from '@cauce/ui';
import type { Author } from '../site/pageTypes.ts';

/** Props of the library for an author. */
export function authorOf({ name, title, url, imageUrl }: Author): AuthorLineAuthor {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(url !== undefined && { href: url }),
    ...(imageUrl !== undefined && { imageUrl }),
  };
}
