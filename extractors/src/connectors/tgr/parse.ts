import { createHash } from 'node:crypto';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { asObject, integerAt, listAt, pick, textAt } from '../../shared/json.ts';
import { foldText } from '../../shared/text.ts';
import { readRut } from '../../shared/rut.ts';
import { readNotice } from './messages.ts';
import {
  readAgreement,
  readCollection,
  readDebt,
  readPayment,
  readProperty,
  readReceived,
  readTaxpayer,
} from './records.ts';
import { propertyQuotasIn, rollFormIn } from './parsePropertyTax.ts';
import { agreementsIn, quotasIn } from './parseQuotas.ts';
import type { ListedCertificate, TgrPage } from './TgrPage.ts';
import { ENVELOPE } from './tgrApi.ts';

/** The content of an answer's envelope. Throws the error for its code. */
export function dataOf(document: RawDocument): unknown {
  let body: unknown;
  try {
    body = JSON.parse(document.text) as unknown;
  } catch {
    throw new ExtractionError('UNEXPECTED_PAGE', `The page "${document.page}" is not valid JSON`);
  }
  if (pick(body, ENVELOPE.code) === ENVELOPE.ok) {
    return asObject(pick(body, ENVELOPE.data), ENVELOPE.data);
  }
  throw (
    readNotice(body) ??
    new ExtractionError('UNEXPECTED_PAGE', `The page "${document.page}" ended in an unknown code`)
  );
}

export function certificatesIn(document: RawDocument): ListedCertificate[] {
  return listAt(dataOf(document), 'certificados').map((entry) => ({
    id: textAt(entry, 'id'),
    type: textAt(entry, 'nombre'),
    checksum: textAt(entry, 'sha1'),
  }));
}

/** Parses an answer of the treasury. Throws `UNEXPECTED_PAGE` for an unknown shape. */
export function parse(document: RawDocument): TgrPage {
  switch (document.page) {
    case 'certificate':
      return parseCertificate(document);
    case 'agreement-list':
      return {
        kind: 'agreement-list',
        resolutions: agreementsIn(document).map(({ resolution }) => resolution),
      };
    case 'quotas': {
      const { resolution = '' } = document.about;
      return { kind: 'quotas', resolution, quotas: quotasIn(document) };
    }
    case 'roll-list':
      return { kind: 'roll-list', rolls: rollFormIn(document).rolls.map(({ roll }) => roll) };
    case 'property-quotas': {
      const { roll = '' } = document.about;
      return { kind: 'property-quotas', roll, quotas: propertyQuotasIn(document) };
    }
  }
  const data = dataOf(document);
  const part = <Entry>(name: string, read: (entry: unknown) => Entry) => ({
    total: integerAt(data, 'total'),
    entries: listAt(data, name).map(read),
  });
  switch (document.page) {
    case 'taxpayer':
      return { kind: 'taxpayer', taxpayer: readTaxpayer(data) };
    case 'properties':
      return { kind: 'properties', ...part('bienesRaices', readProperty) };
    case 'debts':
      return {
        kind: 'debts',
        ...part('deudas', readDebt),
        totalDebtAmount: integerAt(data, 'totalDeuda'),
      };
    case 'payments':
      return {
        kind: 'payments',
        ...part('pagos', readPayment),
        totals: {
          totalVoluntaryAmount: integerAt(data, 'totales.voluntarios'),
          totalInvoluntaryAmount: integerAt(data, 'totales.forzados'),
          totalAmountPaid: integerAt(data, 'totales.pagado'),
        },
      };
    case 'received':
      return { kind: 'received', received: readReceived(data) };
    case 'collections':
      return {
        kind: 'collections',
        collections: {
          preLitigation: readCollection(pick(data, 'prejudicial')),
          fiscalDebts: readCollection(pick(data, 'fiscal')),
          propertyDebts: readCollection(pick(data, 'territorial')),
          bankruptcy: readCollection(pick(data, 'concursal')),
        },
      };
    case 'agreements':
      return { kind: 'agreements', ...part('convenios', readAgreement) };
    case 'certificates':
      return {
        kind: 'certificates',
        total: integerAt(data, 'total'),
        entries: certificatesIn(document),
      };
    default:
      throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
  }
}

/** A certificate's document, and its owner. */
function parseCertificate({ about, bytes, text }: RawDocument): TgrPage {
  if (bytes === null) throw new ExtractionError('INTERNAL', 'A certificate came without bytes');
  const [line, other] = text.split('\n').filter((one) => foldText(one).startsWith('rut:'));
  if (line === undefined || other !== undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'A certificate does not say whose it is');
  }
  return {
    kind: 'certificate',
    id: about['id'] ?? '',
    rut: readRut(line.slice(line.indexOf(':') + 1)),
    file: {
      data: Buffer.from(bytes).toString('base64'),
      checksum: createHash('sha1').update(bytes).digest('hex'),
    },
  };
}
