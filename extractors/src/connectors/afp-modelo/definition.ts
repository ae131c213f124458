import { webFormsSite } from '../../families/afp-html/webFormsSite.ts';

export const afpModelo = webFormsSite('afp-modelo');
