import Joi from 'joi';
import { accountBalanceExample, accountBalanceSchema } from './accountBalance.ts';
import type { PensionBalance } from './accountBalance.ts';
import { contributionExample, contributionSchema } from './contribution.ts';
import type { Contribution } from './contribution.ts';
import { defineProduct } from './definition.ts';
import { listOf } from './fields.ts';
import { jobExample, jobSchema } from './job.ts';
import type { Job } from './job.ts';
import { personalInformationExample, personalInformationSchema } from './personalInformation.ts';
import type { PersonalInformation } from './personalInformation.ts';

/** Everything that a pension fund manager knows about the person, in one result. */
export interface Consolidate {
  personalInformation: PersonalInformation;
  accountBalance: PensionBalance;
  contributions: Contribution[];
  jobs: Job[];
}

export const consolidate = defineProduct<Consolidate>({
  id: 'consolidate',
  title: 'Consolidado previsional',
  description: 'Datos personales, saldos, cotizaciones y empleos de la persona en su AFP.',
  schema: Joi.object<Consolidate, true>({
    personalInformation: personalInformationSchema.required(),
    accountBalance: accountBalanceSchema.required(),
    contributions: listOf(contributionSchema, 'Cotizaciones, la más reciente primero.'),
    jobs: listOf(jobSchema, 'Empleos, el más reciente primero.'),
  }),
  example: {
    personalInformation: personalInformationExample,
    accountBalance: accountBalanceExample,
    contributions: [contributionExample],
    jobs: [jobExample],
  },
});
