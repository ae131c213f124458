import { bffConfig } from '../../platforms/json-portal/bffConfig.ts';

export const bancoFalabella = bffConfig({
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
