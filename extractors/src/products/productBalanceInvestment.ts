import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { investmentReportExample, investmentReportSchema } from './investmentReport.ts';
import type { InvestmentReport } from './investmentReport.ts';
import { productBalanceExample, productBalanceKeys } from './productBalance.ts';
import type { ProductBalance } from './productBalance.ts';

export interface ProductBalanceInvestment extends ProductBalance {
  investments: InvestmentReport;
}

export const productBalanceInvestment = defineProduct<ProductBalanceInvestment>({
  id: 'product-balance-investment',
  title: 'Saldos de productos e inversiones',
  description: 'Lo mismo que `product-balance`, más el informe de inversiones.',
  schema: Joi.object<ProductBalanceInvestment, true>({
    ...productBalanceKeys,
    investments: investmentReportSchema,
  }).description('Saldos e inversiones de la persona en el banco.'),
  example: { ...productBalanceExample, investments: investmentReportExample },
});
