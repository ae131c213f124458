import type { AfpHtmlConfig } from '../../platforms/afp-html/AfpHtmlConfig.ts';
import { webFormsConfig } from '../../platforms/afp-html/webFormsConfig.ts';
import { restConfig } from '../../platforms/json-portal/restConfig.ts';
import { UNDOCUMENTED } from './portal.ts';

const base = webFormsConfig('afp-uno');

/** This fund manager's undocumented data, read from placeholder pages with its session. */
export const undocumentedPages: AfpHtmlConfig = {
  ...base,
  words: { ...base.words, genders: { F: 'female', M: 'male' } },
};

/** A second factor, which no source was ever asked for. */
export const undocumentedFactor = restConfig({
  entityId: 'afp-uno',
  prefix: UNDOCUMENTED.confirmation,
});
