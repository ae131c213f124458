import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { addMonths, monthOf } from '../../shared/dates.ts';
import { fetchFolderData } from './folderData.ts';
import type { SiiState } from './login.ts';
import { homeOf } from './pages.ts';
import { fetchMipyme } from './mipyme.ts';
import { parseRegister } from './parseRegister.ts';
import { INCOME_FOLDER, REGISTER } from './portal.ts';
import { REGISTER_MONTHS, REGISTER_PARTS } from './periods.ts';
import { callSdi } from './sdi.ts';
import type { Operation } from './SiiPage.ts';

type Context = FetchContext<SiiState>;

/** The taxpayer's data, and what the tax folder adds to it. */
export async function* fetchSituation(context: Context): AsyncIterable<RawDocument> {
  yield await homeOf(context);
  yield (await fetchFolderData(context, INCOME_FOLDER)).document();
}

/**
 * A placeholder for the captcha's answer: calls require one, although the application has no
 * captcha.
 */
const DETAILS: Readonly<Record<Operation, { readonly method: string; readonly action: string }>> = {
  VENTA: { method: 'getDetalleVenta', action: 'RCV_DETV' },
  COMPRA: { method: 'getDetalleCompra', action: 'RCV_DETC' },
};
const CAPTCHA_ANSWER = 't-o-k-e-n-web';

/**
 * Every part of each month, then the documents of each type, and what the invoicing portal lists:
 * about 130 calls. Some 200 within a few
 * minutes would be too many for the service.
 */
export async function* fetchRegister(context: Context): AsyncIterable<RawDocument> {
  yield await homeOf(context);
  const [rutEmisor = '', dvEmisor = ''] = context.username.split('-');
  const newest = monthOf(context.state.today);
  for (let back = 0; back < REGISTER_MONTHS; back += 1) {
    const period = addMonths(newest, -back);
    for (const { operation, state } of REGISTER_PARTS) {
      const asked = {
        rutEmisor,
        dvEmisor,
        ptributario: period.replace('-', ''),
        estadoContab: state,
        operacion: operation,
        busquedaInicial: true,
      };
      const about = { period, operation, state };
      const summary = await callSdi(context, REGISTER, 'getResumen', asked, {
        page: 'register',
        about,
      });
      yield summary;
      const { method, action } = DETAILS[operation];
      for (const type of parseRegister(summary).counts.keys()) {
        const more = {
          codTipoDoc: String(type),
          accionRecaptcha: action,
          tokenRecaptcha: CAPTCHA_ANSWER,
        };
        yield await callSdi(
          context,
          REGISTER,
          method,
          { ...asked, ...more },
          {
            page: 'register-documents',
            about: { ...about, type: String(type) },
          },
        );
      }
    }
  }
  const oldest = addMonths(newest, 1 - REGISTER_MONTHS);
  yield* fetchMipyme(context, `${oldest}-01`);
}
