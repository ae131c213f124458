import type { AfpHtmlConfig } from '../../platforms/afp-html/AfpHtmlConfig.ts';
import { webFormsConfig } from '../../platforms/afp-html/webFormsConfig.ts';

const base = webFormsConfig('afp-uno');

export const afpUno: AfpHtmlConfig = {
  ...base,
  loginSteps: [
    { form: '#ingreso', rut: { field: 'rut', style: 'compact' }, password: null },
    { form: '#ingreso', rut: null, password: { field: 'pin' } },
  ],
  words: { ...base.words, genders: { F: 'female', M: 'male' } },
  nothing: 'Sin registros',
};
