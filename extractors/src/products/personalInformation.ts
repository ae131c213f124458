import { defineProduct } from './definition.ts';
import { email, isoDate, oneOf, rut, text, named } from './fields.ts';

export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];

export interface PersonalAddress {
  street: string;
  number: string;
  other: string | null;
  commune: string;
  city: string;
  region: string;
}

/** The institution's data about its member. */
export interface PersonalInformation {
  rut: string;
  names: string;
  lastName: string;
  motherLastName: string | null;
  birthDate: string;
  gender: Gender;
  email: string | null;
  phone: string | null;
  mobilePhone: string | null;
  address: PersonalAddress | null;
  /** When the person joined the institution. */
  affiliationDate: string;
}

export const personalInformationSchema = named<PersonalInformation>('PersonalInformation', {
  rut: rut('RUT'),
  names: text('Nombres.'),
  lastName: text('Apellido paterno.'),
  motherLastName: text('Apellido materno; null si no tiene.').allow(null),
  birthDate: isoDate('Fecha de nacimiento'),
  gender: oneOf(GENDERS, 'Sexo registrado: `female` femenino, `male` masculino.'),
  email: email('Correo; null si no se informa.').allow(null),
  phone: text('Teléfono fijo; null si no se informa.').allow(null),
  mobilePhone: text('Teléfono móvil; null si no se informa.').allow(null),
  address: named<PersonalAddress>('PersonalAddress', {
    street: text('Calle.'),
    number: text('Número.'),
    other: text('Departamento, casa u oficina; null si no hay.').allow(null),
    commune: text('Comuna.'),
    city: text('Ciudad.'),
    region: text('Región.'),
  })
    .allow(null)
    .required()
    .description('Dirección; null si no se informa.'),
  affiliationDate: isoDate('Fecha de afiliación'),
}).description('Datos de la persona.');

export const personalInformationExample: PersonalInformation = {
  rut: '12345678-5',
  names: 'Antonia Gabriela',
  lastName: 'Yáñez',
  motherLastName: 'Fernández',
  birthDate: '1970-10-21',
  gender: 'female',
  email: 'antonia.yanez@correo.test',
  phone: null,
  mobilePhone: '+56974279309',
  address: {
    street: 'Los Copihues',
    number: '3579',
    other: null,
    commune: 'La Serena',
    city: 'La Serena',
    region: 'Coquimbo',
  },
  affiliationDate: '1994-03-01',
};

export const personalInformation = defineProduct<PersonalInformation>({
  id: 'personal-information',
  title: 'Datos personales',
  description: 'Los datos personales y de contacto que la institución tiene de la persona.',
  schema: personalInformationSchema,
  example: personalInformationExample,
});
