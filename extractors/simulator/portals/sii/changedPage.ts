import { Markup } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';

/** Names in pages and their scripts that a program reading them relies on. */
const NAMES =
  /\b(xml_values|arr_informe_mensual|Datos\w+|tbl_\w+|td_\w+|cte|d_nombre|guardarPdf)\b/g;

/** The same page after a redesign: with different elements and renamed data and fields. */
export const changedPage = (page: Markup): Markup =>
  new Markup(redesigned(page).text.replaceAll(NAMES, 'nuevo_$1'));
