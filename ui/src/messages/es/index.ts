import { common } from './common.ts';
import { content } from './content.ts';
import { forms } from './forms.ts';
import { navigation } from './navigation.ts';

/** The messages of the library in Chilean Spanish: the catalogue that the others must match. */
export const es = { common, content, forms, navigation };
