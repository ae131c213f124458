import type { Author as AuthorLineAuthor } from '@cauce/ui';
import type { Author } from '../site/pageTypes.ts';

/** An author as the library draws one. */
export function authorOf({ name, title, url, imageUrl }: Author): AuthorLineAuthor {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(url !== undefined && { href: url }),
    ...(imageUrl !== undefined && { imageUrl }),
  };
}
