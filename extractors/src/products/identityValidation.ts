import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { flag } from './fields.ts';

export interface IdentityValidation {
  isValid: boolean;
}

export const identityValidation = defineProduct<IdentityValidation>({
  id: 'identity-validation',
  title: 'Validación de identidad',
  description:
    'Si la institución reconoció a la persona con sus credenciales y el RUT de la sesión es el suyo.',
  schema: Joi.object<IdentityValidation, true>({
    isValid: flag('Si el RUT que muestra la institución es el que se pidió.'),
  }),
  example: { isValid: true },
});
