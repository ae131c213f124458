import { base } from './base.ts';
import { content } from './content.ts';
import { data } from './data.ts';
import { forms } from './forms.ts';
import type { Guidance } from './types.ts';
import { navigation } from './navigation.ts';
import { notices } from './notices.ts';
import { site } from './site.ts';
import { state } from './state.ts';
import { structure } from './structure.ts';

/** The guidance of each component by the name of its stories file. */
export const GUIDANCE: Readonly<Record<string, Guidance>> = {
  ...base,
  ...content,
  ...data,
  ...forms,
  ...navigation,
  ...notices,
  ...site,
  ...state,
  ...structure,
};

/** The guidance of a stories file; null for screens, which have none. */
export function guidanceOf(file: string): (Guidance & { name: string }) | undefined {
  const name = /([^/]+)\.stories\.tsx$/.exec(file)?.[1] ?? '';
  const guidance = GUIDANCE[name];
  return guidance && { ...guidance, name };
}
