import type { BillPaymentConfig } from './BillPaymentConfig.ts';
import { oneFormLogin } from '../form-login/FormLoginConfig.ts';

/** Defaults of the platform: Spanish names, amounts as numbers. */
export function scriptedConfig(entityId: string): BillPaymentConfig {
  return {
    entityId,
    ...oneFormLogin('#ingreso', { field: 'rut', style: 'plain' }, 'clave'),
    messages: {
      wrongLogin: ['rut o clave no coinciden'],
      locked: ['cuenta se encuentra bloqueada'],
      unavailable: ['en mantención'],
      expired: ['sesión expiró'],
      actionRequired: ['debe actualizar su clave'],
    },
    links: {
      profile: 'Mi perfil',
      bills: 'Mis cuentas',
      pacs: 'PAC con cuenta',
      pats: 'PAT con tarjeta',
    },
    state: { selector: '#app', attribute: 'data-page' },
    componentAt: 'componente',
    components: {
      profile: 'Perfil/Datos',
      bills: 'Cuentas/Listado',
      pacs: 'Pac/Listado',
      pats: 'Pat/Listado',
    },
    rutAt: 'props.usuario.rut',
    list: {
      rowsAt: 'props.filas',
      totalAt: 'props.paginacion.total',
      nextAt: 'props.paginacion.siguiente',
    },
    fields: {
      bill: { company: 'empresa', alias: 'alias', userId: 'identificador' },
      pac: {
        companyName: 'empresa.nombre',
        companyType: 'empresa.rubro',
        userId: 'identificador',
        paymentLimit: 'montoMaximo',
        currency: 'moneda',
      },
      pat: {
        alias: 'alias',
        state: 'estado',
        cardType: 'tarjeta.marca',
        category: 'empresa.rubro',
        companyName: 'empresa.nombre',
        companyCode: 'empresa.codigo',
        serviceId: 'identificador',
        cardNumber: 'tarjeta.numero',
        patStartDate: 'fechas.inicio',
        lastPaymentDate: 'fechas.ultimoPago',
        nextPaymentDate: 'fechas.proximoPago',
        firstPaymentDate: 'fechas.primerPago',
        paymentLimit: 'montoMaximo',
        origin: 'origen',
        instructionType: 'instruccion',
        channel: 'canal',
        'owner.rut': 'titular.rut',
        'owner.name': 'titular.nombres',
        'owner.lastName': 'titular.apellidos',
        'owner.email': 'titular.correo',
        'owner.phone': 'titular.telefono',
        'owner.mobilePhone': 'titular.celular',
        'owner.address': 'titular.direccion',
        'owner.city': 'titular.ciudad',
      },
    },
    amounts: 'number',
    words: {
      patStates: { VIGENTE: 'active', SUSPENDIDO: 'suspended', ELIMINADO: 'cancelled' },
      noLimit: 'SIN_LIMITE',
      currencies: { CLP: 'clp', USD: 'usd', EUR: 'eur', UF: 'uf' },
      brands: {
        Visa: 'visa',
        Mastercard: 'mastercard',
        'American Express': 'american-express',
        Otra: 'other',
      },
    },
  };
}
