import { common } from './common.ts';
import type { FirstMessages } from '../es/first.ts';

export const firstEn: FirstMessages = {
  common,
  forms: {
    loading: 'Loading…',
    tones: {
      neutral: 'Note',
      info: 'Information',
      success: 'Done',
      warning: 'Warning',
      danger: 'Error',
    },
    field: {
      optional: '(optional)',
      required: 'Fill in this field.',
      revise: 'Check how you wrote it.',
    },
    search: {
      label: 'Search',
      clear: 'Clear the search',
      results: (count) => (count === 1 ? '1 result' : `${count} results`),
    },
    stepOf: (step, count, name) => `Step ${step} of ${count}: ${name}`,
    institutionList: {
      search: 'Search for your bank or service',
      groups: { banks: 'Banks', taxes: 'Taxes', others: 'Others' },
      slow: 'Slow today',
      unavailable: 'Unavailable',
      notFound: (search) => `We did not find “${search}”.`,
      tryAgain: 'Check how you wrote it or choose from the list.',
      showAll: 'See the whole list',
    },
  },
};
