import type { BillPaymentConfig } from '../../platforms/bill-payment/BillPaymentConfig.ts';
import { scriptedConfig } from '../../platforms/bill-payment/scriptedConfig.ts';

const base = scriptedConfig('servipag');

/** Its own form, which asks for a "contraseña". */
export const servipag: BillPaymentConfig = {
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
