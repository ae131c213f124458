import type { Pat } from '../../../src/products/pat.ts';
import { NO_LIMIT } from '../../../src/products/pat.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { BillPortal } from './BillPortal.ts';

/** The bill payment portals: the same pages, by different vendors. */

const slash = (date: string | null): string | null =>
  date === null ? null : formatDate(date, 'slash');

const BRANDS: Readonly<Record<string, readonly [spelled: string, short: string]>> = {
  visa: ['Visa', 'VI'],
  mastercard: ['Mastercard', 'MC'],
  'american-express': ['American Express', 'AX'],
  other: ['Otra', 'OT'],
};

/** Defaults of the platform. */
export function scriptedPortal(entityId: string): BillPortal {
  const states = { active: 'VIGENTE', suspended: 'SUSPENDIDO', cancelled: 'ELIMINADO' };
  const components = {
    profile: 'Perfil/Datos',
    bills: 'Cuentas/Listado',
    pacs: 'Pac/Listado',
    pats: 'Pat/Listado',
  };
  return {
    entityId,
    charset: 'utf-8',
    cookieName: 'app_session',
    csrfField: '_token',
    login: {
      formId: 'ingreso',
      steps: 1,
      rutField: 'rut',
      rutLabel: 'RUT',
      rutPattern: /^\d{1,8}-[\dkK]$/,
      rutHint: 'Sin puntos y con guion',
      passwordField: 'clave',
      passwordLabel: 'Clave',
    },
    messages: {
      wrong: 'RUT o clave no coinciden: datos incorrectos.',
      locked: 'Tu cuenta se encuentra bloqueada por intentos fallidos.',
      unavailable: { text: 'El sitio está en mantención.', status: 503 },
      expired: 'Tu sesión expiró por seguridad.',
    },
    pageSize: 25,
    paths: { profile: '/perfil', bills: '/cuentas', pacs: '/pac', pats: '/pat' },
    links: {
      profile: 'Mi perfil',
      bills: 'Mis cuentas',
      pacs: 'PAC con cuenta',
      pats: 'PAT con tarjeta',
      logout: 'Salir',
    },
    nothing: 'No tienes nada inscrito',
    container: (json) => html`<div id="app" data-page="${json}"></div>`,
    state: (section, person, list) => ({
      componente: components[section],
      version: '7d1f0c',
      props: {
        usuario: { rut: formatRut(person.rut, 'dotted'), nombre: person.name },
        ...(list && {
          filas: list.rows,
          paginacion: { total: list.total, actual: list.pageNumber, siguiente: list.next },
        }),
      },
    }),
    billRow: (bill) => ({ empresa: bill.company, alias: bill.alias, identificador: bill.userId }),
    pacRow: (pac) => ({
      empresa: { nombre: pac.companyName, rubro: pac.companyType },
      identificador: pac.userId,
      montoMaximo: pac.paymentLimit,
      moneda: pac.currency.toUpperCase(),
    }),
    patRow: (pat) => ({
      alias: pat.alias,
      estado: states[pat.state],
      identificador: pat.serviceId,
      empresa: { codigo: pat.companyCode, nombre: pat.companyName, rubro: pat.category },
      tarjeta: { marca: BRANDS[pat.cardType]?.[0] ?? pat.cardType, numero: pat.cardNumber },
      fechas: {
        inicio: slash(pat.patStartDate),
        primerPago: slash(pat.firstPaymentDate),
        ultimoPago: slash(pat.lastPaymentDate),
        proximoPago: slash(pat.nextPaymentDate),
      },
      montoMaximo: pat.paymentLimit === NO_LIMIT ? 'SIN_LIMITE' : pat.paymentLimit,
      origen: pat.origin,
      instruccion: pat.instructionType,
      canal: pat.channel,
      titular: {
        rut: formatRut(pat.owner.rut, 'plain'),
        nombres: pat.owner.name,
        apellidos: pat.owner.lastName,
        correo: pat.owner.email,
        telefono: pat.owner.phone,
        celular: pat.owner.mobilePhone,
        direccion: pat.owner.address,
        ciudad: pat.owner.city,
      },
    }),
  };
}

function servipag(): BillPortal {
  const base = scriptedPortal('servipag');
  return {
    ...base,
    cookieName: 'servipag_session',
    login: {
      ...base.login,
      formId: 'form-login',
      passwordField: 'contrasena',
      passwordLabel: 'Contraseña',
    },
    messages: {
      ...base.messages,
      wrong: 'RUT o contraseña no coinciden: datos incorrectos.',
      unavailable: { text: 'Servipag está en mantención.', status: 503 },
    },
  };
}

function sencillito(): BillPortal {
  const states = { active: 'activo', suspended: 'pausado', cancelled: 'terminado' };
  const currencies = { clp: 'Pesos', usd: 'Dólares', eur: 'Euros', uf: 'UF' };
  const views = {
    profile: 'user-profile',
    bills: 'bill-list',
    pacs: 'account-mandates',
    pats: 'card-mandates',
  };
  const holder = (owner: Pat['owner']) => ({
    holder_rut: formatRut(owner.rut, 'dotted'),
    holder_first_name: owner.name,
    holder_last_name: owner.lastName,
    holder_email: owner.email ?? '',
    holder_phone: owner.phone ?? '',
    holder_mobile: owner.mobilePhone ?? '',
    holder_address: owner.address ?? '',
    holder_city: owner.city ?? '',
  });
  return {
    entityId: 'sencillito',
    charset: 'utf-8',
    cookieName: '_sencillito',
    csrfField: 'authenticity_token',
    login: {
      formId: 'acceso',
      steps: 1,
      rutField: 'user[rut]',
      rutLabel: 'Tu RUT',
      rutPattern: /^\d{1,3}(?:\.\d{3}){0,2}-[\dkK]$/,
      rutHint: 'Con puntos y guion',
      passwordField: 'user[password]',
      passwordLabel: 'Tu clave',
    },
    messages: {
      wrong: 'Tus datos de acceso son incorrectos.',
      locked: 'Usuario bloqueado. Recupera tu clave para volver a entrar.',
      unavailable: {
        text: 'El sitio no está disponible: estamos en mantención.',
        status: 200,
      },
      expired: 'Pasó mucho tiempo: vuelve a ingresar.',
    },
    pageSize: 20,
    paths: {
      profile: '/usuario',
      bills: '/cuentas',
      pacs: '/mandatos/cuenta',
      pats: '/mandatos/tarjeta',
    },
    links: {
      profile: 'Tu perfil',
      bills: 'Tus cuentas',
      pacs: 'Pago automático en cuenta',
      pats: 'Pago automático en tarjeta',
      logout: 'Cerrar sesión',
    },
    nothing: 'Aún no tienes nada por aquí',
    container: (json) => html`<div data-react-class="AppRoot" data-react-props="${json}"></div>`,
    state: (section, person, list) => ({
      view: views[section],
      current_user: { rut: formatRut(person.rut, 'compact'), full_name: person.name },
      ...(list && {
        items: list.rows,
        meta: { total_count: list.total, page: list.pageNumber, next_page_path: list.next },
      }),
    }),
    billRow: (bill) => ({
      biller_name: bill.company,
      nickname: bill.alias ?? '',
      customer_number: bill.userId,
    }),
    pacRow: (pac) => ({
      biller_name: pac.companyName,
      biller_category: pac.companyType,
      customer_number: pac.userId,
      max_amount: pac.paymentLimit === null ? '' : formatMoney(pac.paymentLimit, pac.currency),
      currency: currencies[pac.currency],
    }),
    patRow: (pat) => ({
      nickname: pat.alias ?? '',
      status: states[pat.state],
      card_brand: BRANDS[pat.cardType]?.[1] ?? pat.cardType,
      card_number: pat.cardNumber,
      biller_name: pat.companyName,
      biller_code: pat.companyCode,
      biller_category: pat.category,
      customer_number: pat.serviceId,
      started_on: pat.patStartDate,
      first_charge_on: pat.firstPaymentDate ?? '',
      last_charge_on: pat.lastPaymentDate ?? '',
      next_charge_on: pat.nextPaymentDate ?? '',
      max_amount: pat.paymentLimit === NO_LIMIT ? 'Sin tope' : formatMoney(pat.paymentLimit, 'clp'),
      origin: pat.origin ?? '',
      instruction: pat.instructionType ?? '',
      channel: pat.channel ?? '',
      ...holder(pat.owner),
    }),
  };
}

export const billPortals: readonly BillPortal[] = [servipag(), sencillito()];
