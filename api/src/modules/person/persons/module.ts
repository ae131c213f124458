import { declareModule } from '../../module.ts';
import type { Config } from '../../../config/env.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { PersonalRecords } from '../../personalRecords.store.ts';
import { createErasureLedger } from './erasureLedger.ts';
import { personsCalls } from './http/persons.declarations.ts';
import { personsRoutes } from './http/persons.routes.ts';
import { PersonRecords } from './PersonRecords.ts';

export const personsModule = declareModule({
  name: 'persons',
  services: (deps: {
    config: Config;
    pseudonym: Pseudonym;
    personalRecords: ReadonlyMap<string, PersonalRecords>;
  }) => ({
    persons: new PersonRecords(deps.personalRecords),
    erasures: createErasureLedger(deps.config.erasureLedger, deps.pseudonym),
  }),
  calls: personsCalls,
  routes: personsRoutes,
});
