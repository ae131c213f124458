import type { AfpHtmlSite } from '../../families/afp-html/AfpHtmlSite.ts';
import { webFormsSite } from '../../families/afp-html/webFormsSite.ts';

const base = webFormsSite('afp-uno');

export const afpUno: AfpHtmlSite = {
  ...base,
  loginSteps: [
    { form: '#ingreso', rut: { field: 'rut', style: 'compact' }, password: null },
    { form: '#ingreso', rut: null, password: { field: 'pin' } },
  ],
  words: { ...base.words, genders: { F: 'female', M: 'male' } },
  nothing: 'Sin registros',
};
