import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../api/src/modules/operations/events/events.types.ts';
import { PERMISSIONS, ROLES } from '../api/src/principal/roles.ts';
import { EVENT_TYPES as OFFERED } from '../ui/src/console/parts/eventTypes.ts';
import { en } from '../ui/src/console/words/en.ts';
import { es } from '../ui/src/console/words/es.ts';

// What the console says about the API in words of its own, held against the API.

/** How the sentences about a permission name who has it. */
const NAMES = {
  es: { owner: /dueñas/, developer: /de desarrollo/, support: /soporte/, viewer: /miran/ },
  en: { owner: /owners/i, developer: /developers/i, support: /support/i, viewer: /viewers/i },
};

describe.each([
  ['es', es],
  ['en', en],
] as const)('in %s', (language, { whoCan }) => {
  it.each(Object.entries(whoCan))('names exactly the roles that have %s', (permission, words) => {
    const named = ROLES.filter((role) => NAMES[language][role].test(words));
    expect(named).toEqual(PERMISSIONS[permission as keyof typeof PERMISSIONS]);
  });

  it('has a sentence for every permission to change something', () => {
    const writes = Object.keys(PERMISSIONS).filter((one) => one.endsWith(':write'));
    expect(Object.keys(whoCan).sort()).toEqual(writes.sort());
  });
});

it('offers a webhook every event', () => {
  expect(OFFERED).toEqual(EVENT_TYPES);
});
