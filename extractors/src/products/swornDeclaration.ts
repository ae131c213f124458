import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { count, digits, isoDate, listOf, oneOf, text, named } from './fields.ts';

const DECLARATION_STATUSES = ['aceptada', 'observada'] as const;
type DeclarationStatus = (typeof DECLARATION_STATUSES)[number];

const DECLARATION_TYPES = ['original', 'rectificatoria'] as const;
type DeclarationType = (typeof DECLARATION_TYPES)[number];

export interface SwornDeclaration {
  /** For instance `1887` (wages) or `1879` (fees withheld). */
  formNumber: string;
  formName: string;
  taxYear: number;
  folioNumber: string;
  date: string;
  status: DeclarationStatus;
  type: DeclarationType;
  detail: { name: string; value: string }[];
}

export const swornDeclaration = defineProduct<SwornDeclaration[]>({
  id: 'sworn-declaration',
  title: 'Declaraciones juradas',
  description: 'Las declaraciones juradas que el contribuyente presentó, la más reciente primero.',
  schema: Joi.array().items(
    named<SwornDeclaration>('SwornDeclarationItem', {
      formNumber: digits('Número del formulario, por ejemplo 1887 (sueldos).'),
      formName: text('Nombre del formulario.'),
      taxYear: count('Año tributario.'),
      folioNumber: digits('Folio.'),
      date: isoDate('Fecha de presentación'),
      status: oneOf(DECLARATION_STATUSES, 'Estado: `aceptada` u `observada`.'),
      type: oneOf(DECLARATION_TYPES, 'Tipo: `original` o `rectificatoria`.'),
      detail: listOf(
        named<SwornDeclaration['detail'][number]>('SwornDeclarationDetail', {
          name: text('Nombre del dato.'),
          value: text('Valor, como lo imprime el servicio.'),
        }).description('Un dato.'),
        'Datos declarados.',
      ),
    }).description('Una declaración jurada.'),
  ),
  example: [
    {
      formNumber: '1887',
      formName: 'Declaración jurada anual sobre rentas del artículo 42 N° 1 (sueldos)',
      taxYear: 2025,
      folioNumber: '51209',
      date: '2025-03-24',
      status: 'aceptada',
      type: 'original',
      detail: [{ name: 'Total de casos informados', value: '3' }],
    },
  ],
});
