import { common } from './common.ts';
import { content } from './content.ts';
import { forms } from './forms.ts';
import { navigation } from './navigation.ts';

export const en = { common, content, forms, navigation };
