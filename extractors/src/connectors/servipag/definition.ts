import type { BillSite } from '../../families/bill-payment/BillSite.ts';
import { scriptedSite } from '../../families/bill-payment/scriptedSite.ts';

const base = scriptedSite('servipag');

/** Its own form, which asks for a "contraseña". */
export const servipag: BillSite = {
  ...base,
  loginSteps: [
    {
      form: '#form-login',
      rut: { field: 'rut', style: 'plain' },
      password: { field: 'contrasena' },
    },
  ],
  messages: {
    ...base.messages,
    wrongLogin: ['rut o contraseña no coinciden'],
    actionRequired: ['debe actualizar su contraseña'],
  },
};
