import { institutionAliases, matchesSearch } from '@cauce/ui';
import type {
  Catalogue,
  CatalogueAction,
  CatalogueInstitution,
  InstitutionType,
} from '../../../site/catalogueTypes.ts';

/** Kinds of institutions in the order in which they are shown. */
export const TYPE_TITLES: Readonly<Record<InstitutionType, string>> = {
  bank: 'Bancos',
  'business-bank': 'Bancos de empresas',
  afp: 'AFP',
  government: 'Servicios del Estado',
  service: 'Pago de cuentas',
  exchange: 'Criptoactivos',
};

const USERNAMES: Readonly<Record<CatalogueInstitution['usernameKinds'][number], string>> = {
  rut: 'RUT de la persona',
  'company-rut': 'RUT de la empresa',
  email: 'correo',
};

/** «RUT de la persona», or «Correo o RUT de la persona». */
export function usernameText({ usernameKinds }: CatalogueInstitution): string {
  const text = usernameKinds.map((kind) => USERNAMES[kind]).join(' o ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Reference page of an action's result. */
export const productHref = ({ product }: Pick<CatalogueAction, 'product'>): string =>
  `/api/datos/${product}`;

export function productTitle({ products }: Catalogue, id: string): string {
  return products.find((product) => product.id === id)?.title ?? id;
}

/** Filters institutions: every search word must occur in its names, codes, actions or products. */
export function findInstitutions(catalogue: Catalogue, search: string): CatalogueInstitution[] {
  return catalogue.institutions.filter((institution) => {
    const { id, name, type, codes, actions } = institution;
    const text = [
      id,
      name,
      TYPE_TITLES[type],
      ...codes,
      ...institutionAliases(id),
      ...actions.map((action) => `${id}:${action.type}`),
      ...actions.map((action) => productTitle(catalogue, action.product)),
    ].join(' ');
    return matchesSearch(text, search);
  });
}

/** An action type over all institutions that return the same product. */
export interface ActionType {
  type: string;
  product: string;
  /** Whether there is a `-clave-unica` variant. */
  hasClaveUnica: boolean;
  institutions: CatalogueInstitution[];
}

const CLAVE_UNICA = '-clave-unica';

/** All action types, in order of first occurrence in the catalogue. */
export function actionTypes({ institutions }: Catalogue): ActionType[] {
  const types = new Map<string, ActionType>();
  for (const institution of institutions)
    for (const { type, product } of institution.actions) {
      const base = type.endsWith(CLAVE_UNICA) ? type.slice(0, -CLAVE_UNICA.length) : type;
      const key = `${base} ${product}`;
      const known = types.get(key);
      const entry = known ?? { type: base, product, hasClaveUnica: false, institutions: [] };
      if (base !== type) entry.hasClaveUnica = true;
      if (!entry.institutions.includes(institution)) entry.institutions.push(institution);
      types.set(key, entry);
    }
  return [...types.values()];
}

/** Kinds that are shown as a count. */
const COUNTED: Partial<Record<InstitutionType, string>> = {
  bank: 'bancos',
  'business-bank': 'bancos de empresas',
  afp: 'AFP',
};

/** «11 bancos, Servipag»: kinds with many institutions as a count, the others by name. */
export function whoHas({ institutions }: ActionType): string {
  return (Object.keys(TYPE_TITLES) as InstitutionType[])
    .flatMap((type) => {
      const own = institutions.filter((institution) => institution.type === type);
      const counted = COUNTED[type];
      return counted === undefined || own.length < 2
        ? own.map(({ name }) => name)
        : [`${String(own.length)} ${counted}`];
    })
    .join(', ');
}
