import Joi from 'joi';
import { consumerLoanExample, consumerLoanSchema } from './consumerLoan.ts';
import type { ConsumerLoan } from './consumerLoan.ts';
import { defineProduct } from './definition.ts';
import { listOf } from './fields.ts';
import { investmentReportExample, investmentReportSchema } from './investmentReport.ts';
import type { InvestmentReport } from './investmentReport.ts';
import { mortgageExample, mortgageSchema } from './mortgage.ts';
import type { Mortgage } from './mortgage.ts';
import { accountMovementsExample, accountMovementsSchema } from './movement.ts';
import type { AccountMovements } from './movement.ts';
import { productBalanceExample, productBalanceSchema } from './productBalance.ts';
import type { ProductBalance } from './productBalance.ts';

/** Everything that a bank knows about the person, in one result. */
export interface FinancialReport {
  productsBalances: ProductBalance;
  accountsMovements: AccountMovements[];
  consumerLoans: ConsumerLoan[];
  mortgages: Mortgage[];
  investments: InvestmentReport;
}

export const financialReport = defineProduct<FinancialReport>({
  id: 'financial-report',
  title: 'Informe financiero consolidado',
  description: 'Saldos, movimientos, créditos e inversiones de la persona en el banco.',
  schema: Joi.object<FinancialReport, true>({
    productsBalances: productBalanceSchema.required(),
    accountsMovements: listOf(accountMovementsSchema, 'Cuentas con sus movimientos.'),
    consumerLoans: listOf(consumerLoanSchema, 'Créditos de consumo.'),
    mortgages: listOf(mortgageSchema, 'Créditos hipotecarios.'),
    investments: investmentReportSchema,
  }),
  example: {
    productsBalances: productBalanceExample,
    accountsMovements: [accountMovementsExample],
    consumerLoans: [consumerLoanExample],
    mortgages: [mortgageExample],
    investments: investmentReportExample,
  },
});
