import { ENVIRONMENTS } from '../../../../config/envSchema.ts';
import type { ResponseDoc } from '../../../../http/declaration.ts';
import { field, ResponseJoi, rutText } from '../../../../http/openapi/dataSchemas.ts';
import { accountKeys } from '../../consents/http/accounts.schemas.ts';
import { refreshField } from '../../consents/http/consents.schemas.ts';
import { WIDGET_LOCALES } from '../../widgetConfigs/widgetConfig.schemas.ts';
import { exampleReceipt } from '../exampleReceipt.ts';
import { presentReceipt } from './receipts.presenter.ts';

const example = exampleReceipt;
const nullableUrl = ResponseJoi.string().uri().allow(null);
const moment = ResponseJoi.string().isoDate();
const sha256 = ResponseJoi.string().pattern(/^[0-9a-f]{64}$/);

/** Shortened, because a real JWS is long and unreadable. */
const exampleJws =
  'eyJhbGciOiJFZERTQSIsImtpZCI6ImsyMDI2MTEyMSIsInR5cCI6ImNvbnNlbnQtcmVjZWlwdCtqd3QifQ.eyJ0eXAiOiJjYXVjZS5jb25zZW50LXJlY2VpcHQi.firma';

const receiptSchema = ResponseJoi.object({
  typ: field.oneOf(['cauce.consent-receipt'], 'Qué es.', example.typ),
  version: ResponseJoi.number().integer().valid(1).description('De su forma.').example(1),
  consentId: field.uuid(
    'El permiso, y el número del comprobante: cada permiso tiene uno.',
    example.consentId,
  ),
  issuer: field.url(
    'Quién lo firma; sus llaves públicas están en `/.well-known/jwks.json` de ahí.',
    example.issuer,
  ),
  environment: field.oneOf(
    ENVIRONMENTS,
    'Ambiente; en sandbox las personas y las instituciones son ficticias.',
    example.environment,
  ),
  issuedAt: moment.description('Desde cuándo está vigente el permiso.').example(example.issuedAt),
  person: ResponseJoi.object({
    rut: rutText('Su RUT.', example.person.rut),
    email: field.text('Su correo.', example.person.email),
    companyRut: rutText(
      'RUT de su empresa, si los datos son de ella; si no, null.',
      '76123456-0',
    ).allow(null),
  })
    .description('Quién dio el permiso.')
    .label('ReceiptPerson'),
  recipient: ResponseJoi.object({
    name: field.text('La aplicación, como la conoce la persona.', example.recipient.name),
    legalName: field.text('Razón social.', example.recipient.legalName),
    rut: rutText('Su RUT.', example.recipient.rut),
    privacyUrl: nullableUrl
      .description('Su política de privacidad; null si no la informó.')
      .example('https://cliente.example/privacidad'),
    revocationUrl: nullableUrl
      .description('Dónde quitar el permiso en su sitio; null si no lo informó.')
      .example('https://cliente.example/permisos'),
  })
    .description('Quién recibe los datos.')
    .label('ReceiptRecipient'),
  purpose: field.text('Para qué.', example.purpose),
  products: field.listOf(
    ResponseJoi.object({
      id: field.text('Id del producto.', 'movement'),
      title: field.text('El nombre que leyó la persona.', 'Movimientos'),
      description: field
        .text(
          'Qué contiene, como lo leyó la persona; null si el texto no se conserva.',
          'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
        )
        .allow(null),
    }).label('ReceiptProduct'),
    'Qué datos.',
  ),
  terms: ResponseJoi.object({
    version: field.text('Su versión.', example.terms.version),
    sha256: sha256.description('SHA-256 del texto.').example(example.terms.sha256),
    text: field
      .text('El texto que aceptó la persona; null si no se conserva.', example.terms.text)
      .allow(null),
  })
    .description('Los términos.')
    .label('ReceiptTerms'),
  entity: ResponseJoi.object({
    id: field.text('Id de la institución.', example.entity.id),
    name: field.text('Su nombre.', example.entity.name),
  })
    .description('De dónde vienen los datos.')
    .label('ReceiptEntity'),
  accounts: field
    .listOf(
      ResponseJoi.object({
        kind: accountKeys.kind,
        name: accountKeys.name,
        number: accountKeys.number,
      }).label('ReceiptAccount'),
      'Las cuentas y tarjetas que eligió la persona; null si se comparten todas. Falta en comprobantes de antes de que se pudiera elegir.',
    )
    .allow(null)
    .optional(),
  acceptedAt: moment.description('Cuándo la persona dio el permiso.').example(example.acceptedAt),
  validUntil: moment.description('Hasta cuándo vale.').example(example.validUntil),
  storesCredentials: field.flag('Si la clave se guarda cifrada, para actualizar los datos.', false),
  refresh: refreshField(
    'Cada cuánto se actualizan; null si la clave no se guarda. Falta en comprobantes de antes de que se pudiera elegir.',
  ).optional(),
  locale: field.oneOf(WIDGET_LOCALES, 'El idioma en que se le mostró.', example.locale),
  channel: field
    .oneOf(
      ['widget-page', 'unmarked'],
      'Cómo llegó la aceptación: `widget-page` con la marca que ponen los navegadores, `unmarked` sin ella; null si no se conserva.',
      'widget-page',
    )
    .allow(null),
  offerSha256: sha256
    .description('SHA-256 de toda la oferta; el registro de auditoría tiene la misma.')
    .example(example.offerSha256),
  personPage: field.url('Dónde la persona ve el permiso y lo quita.', example.personPage),
  sameVisit: field
    .listOf(
      ResponseJoi.object({
        consentId: field.uuid('El permiso.', '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10'),
        entity: ResponseJoi.object({
          id: field.text('Id de la institución.', 'tgr'),
          name: field.text('Su nombre.', 'Tesorería General de la República'),
        })
          .description('De dónde vienen los datos.')
          .label('VisitEntity'),
        products: ResponseJoi.array()
          .items(field.text('El nombre que leyó la persona.', 'Deuda fiscal').optional())
          .description('Qué datos.')
          .example(['Deuda fiscal']),
        acceptedAt: moment
          .description('Cuándo la persona dio el permiso.')
          .example('2026-11-21T12:00:00.000Z'),
        validUntil: moment.description('Hasta cuándo vale.').example('2027-11-21T11:59:00.000Z'),
      }).label('ReceiptOfVisit'),
      'Los otros permisos de la misma visita que estaban vigentes al emitirlo; si no había, falta.',
    )
    .optional(),
})
  .description('Lo que la persona aceptó: es el contenido de `jws`.')
  .label('Receipt');

export const signedReceiptSchema = ResponseJoi.object({
  receipt: receiptSchema,
  jws: field.text('El comprobante firmado: JWS compacto con EdDSA (Ed25519).', exampleJws),
  personPageUrl: field.url('Dónde la persona ve el permiso y lo quita.', example.personPage),
}).label('SignedReceipt');

export const exampleSignedReceipt = presentReceipt({ receipt: example, jws: exampleJws });

export const receiptPdfResponse: ResponseDoc = {
  description: 'El comprobante como PDF.',
  contentType: 'application/pdf',
  schema: ResponseJoi.string().description('El archivo.'),
  headers: {
    'Content-Disposition': {
      description: 'El nombre del archivo.',
      example: 'attachment; filename="cauce-comprobante-2026-11-21.pdf"',
    },
  },
};
