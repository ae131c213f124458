import { classicPortal } from '../html-portal/classicPortal.ts';
import type { MenuSection } from '../html-portal/HtmlPortal.ts';
import type { BusinessPortal } from './BusinessPortal.ts';

/** The banks' business portals, without mortgages, salaries and card mandates. */

const SECTIONS: readonly MenuSection[] = [
  'accounts',
  'cards',
  'recipients',
  'bills',
  'pacs',
  'investments',
  'profile',
];

/** Defaults of the platform. */
export function companyPortal(entityId: string): BusinessPortal {
  return {
    ...classicPortal(entityId),
    sections: SECTIONS,
    choice: {
      path: '/empresas',
      title: 'Elija una empresa',
      formId: 'empresas',
      field: 'empresa',
      rut: 'dotted',
    },
  };
}

function bancoChileEmpresas(): BusinessPortal {
  const base = companyPortal('banco-chile-empresas');
  return {
    ...base,
    cookieName: 'EMPRESAS_SESSION',
    csrfField: 'tokenFormulario',
    login: {
      formId: 'login-empresas',
      steps: 1,
      rutField: 'rut_empresa',
      rutLabel: 'RUT de la empresa',
      rutPattern: /^\d{1,3}(?:\.\d{3}){0,2}-[\dkK]$/,
      rutHint: 'Con puntos y guion',
      passwordField: 'clave_empresa',
      passwordLabel: 'Clave de la empresa',
    },
    choice: {
      path: '/empresas',
      title: 'Elija una empresa',
      formId: 'elegir-empresa',
      field: 'empresa',
      rut: 'dotted',
    },
    links: {
      ...base.links,
      profile: 'Datos de la empresa',
      recipients: 'Proveedores y destinatarios',
      investments: 'Inversiones de la empresa',
    },
    labels: { ...base.labels, name: 'Razón social', rut: 'RUT de la empresa' },
    formats: { ...base.formats, accountNumber: 'hyphens', date: 'dash' },
    pager: { size: 100, style: 'numbers', next: '' },
    messages: {
      ...base.messages,
      locked: 'El acceso de la empresa está bloqueado. Comuníquese con su ejecutivo.',
      nothing: 'La empresa no registra información',
    },
  };
}

export const businessPortals: readonly BusinessPortal[] = [bancoChileEmpresas()];
