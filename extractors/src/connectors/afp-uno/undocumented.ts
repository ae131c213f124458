import type { AfpHtmlConfig } from '../../platforms/afp-html/AfpHtmlConfig.ts';
import { webFormsConfig } from '../../platforms/afp-html/webFormsConfig.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

const base = webFormsConfig('afp-uno');

/** What nobody documents of this fund manager, read from placeholder pages with its session. */
export const undocumentedPages: AfpHtmlConfig = {
  ...base,
  words: { ...base.words, genders: { F: 'female', M: 'male' } },
};

/** A second factor, which it was never seen to ask for. */
export const undocumentedFactor = restConfig({
  entityId: 'afp-uno',
  prefix: UNDOCUMENTED.confirmation,
});
