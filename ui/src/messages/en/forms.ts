import { firstEn } from './first.ts';

import type { es } from '../es/index.ts';

export const forms: (typeof es)['forms'] = {
  ...firstEn.forms,
  rut: {
    label: 'RUT',
    hint: 'Example: 12.345.678-5',
    problems: {
      empty: 'Enter your RUT.',
      malformed: 'Check your RUT: write all of it, as in 12.345.678-5.',
      'check-digit': 'Check your RUT: the last digit does not match.',
    },
  },
  password: {
    label: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    isShown: 'Your password is visible',
    isHidden: 'Your password is hidden',
    capsLock: 'Caps Lock is on.',
    edgeSpace: 'Your password begins or ends with a space.',
    ruleLabel: 'What this password is like',
    ruleLength: (min, max) =>
      min === max ? `It has ${min} characters` : `It has ${min} to ${max} characters`,
    ruleCharacters: (characters, symbols) => {
      if (characters === 'printable') return 'Letters, digits or symbols, no spaces or accents';
      const base = characters === 'digits' ? 'digits' : 'letters without accents and digits';
      const spaced = Array.from(symbols).join(' ');
      return symbols === '' ? `Only ${base}` : `Only ${base}, and the symbols ${spaced}`;
    },
    requirementStates: { met: 'met', wrong: 'not met' },
    problems: {
      empty: 'Enter your password.',
      rule: 'Check your password: this is still missing.',
    },
  },
  progressStates: { pending: 'pending', running: 'in progress', done: 'done', failed: 'failed' },
  stepAnnouncement: (label, step, count) => `${label}, step ${step} of ${count}`,
  choice: {
    placeholder: 'Choose an option',
    required: 'Choose an option from the list.',
  },
  table: {
    loading: 'Loading the table…',
    empty: 'There is nothing to show',
    sortBy: (column) => `Sort by ${column}`,
  },
};
