import { bffSite } from '../../families/json-portal/bffSite.ts';

export const bancoFalabella = bffSite({
  entityId: 'banco-falabella',
  prefix: '/servicios/web',
  application: 'app-web',
  codes: {
    wrongLogin: ['LOGIN_INVALIDO'],
    locked: ['LOGIN_BLOQUEADO'],
    unavailable: ['MANTENCION'],
    actionRequired: ['ACTUALIZAR_DATOS'],
    expired: ['SESION_INVALIDA'],
  },
});
