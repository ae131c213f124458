import { AppError } from '../../../../errors/AppError.ts';
import { okData, route, type Route } from '../../../../http/route.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { receiptOf, type ReceiptDeps } from '../../../consent/receipts/commands/receiptOf.ts';
import { presentReceipt, receiptFile } from '../../../consent/receipts/http/receipts.presenter.ts';
import { receiptPdf } from '../../../consent/receipts/pdf/receiptPdf.ts';
import type { SignedReceipt } from '../../../consent/receipts/receipts.types.ts';
import { readConnection, type ReadConnectionsDeps } from '../commands/readConnections.ts';
import { signedInOf } from '../signedInOf.ts';
import { getConnectionReceiptCall, getConnectionReceiptPdfCall } from './receipts.declarations.ts';

/** The receipts of what a person accepted. */
export function personReceiptsRoutes(deps: ReadConnectionsDeps & ReceiptDeps): Route[] {
  const read = async (principal: Principal, id: string): Promise<SignedReceipt> => {
    const { consent } = await readConnection(deps, signedInOf(principal), id);
    const whole = await deps.consents.find(consent._id);
    const receipt = whole && (await receiptOf(deps, whole));
    if (!receipt) throw new AppError('receiptNotFound');
    return receipt;
  };
  return [
    route(getConnectionReceiptCall, async ({ principal, params }) =>
      okData(presentReceipt(await read(principal, params.id))),
    ),
    route(getConnectionReceiptPdfCall, async ({ principal, params }) => {
      const { receipt, jws } = await read(principal, params.id);
      return receiptFile(receipt, await receiptPdf(receipt, jws));
    }),
  ];
}
