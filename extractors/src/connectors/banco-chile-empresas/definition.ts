import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { BusinessSite } from '../../families/business-banking/BusinessSite.ts';

const classic = classicSite('banco-chile-empresas');

/** The RUT with dots; account numbers with hyphens; the company from a list printed with dots. */
export const bancoChileEmpresas: BusinessSite = {
  ...classic,
  loginSteps: [
    {
      form: '#login-empresas',
      rut: { field: 'rut_empresa', style: 'dotted' },
      password: { field: 'clave_empresa' },
    },
  ],
  choice: { form: '#elegir-empresa', field: 'empresa', rut: 'dotted' },
  labels: { ...classic.labels, rut: 'RUT de la empresa', name: 'Razón social' },
  links: {
    ...classic.links,
    profile: 'Datos de la empresa',
    recipients: 'Proveedores y destinatarios',
    investments: 'Inversiones de la empresa',
  },
  pager: 'numbers',
  nothing: 'La empresa no registra información',
  messages: { ...classic.messages, locked: ['acceso de la empresa está bloqueado'] },
};
