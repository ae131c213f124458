import type { Context } from 'koa';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import { meetsPasswordRule } from '../../src/catalogue/meetsPasswordRule.ts';
import type { LoginKind } from '../../src/contract/institution.ts';
import { formatRut, parseRut } from '../../src/shared/rut.ts';

/**
 * The person used in the guides, with whose data forms are filled in until somebody chooses
 * another.
 */
const DEFAULT_PERSON = '12345678-5';
const COMPANY = '76123606-7';
const COOKIE = 'persona-de-prueba';

/** The test person that the visitor chose on the start page. */
export function chosenPerson(ctx: Context): string {
  return parseRut(ctx.cookies.get(COOKIE)) ?? DEFAULT_PERSON;
}

/** Remembers the choice in this browser until it is closed. */
export const chosenCookie = (rut: string): string =>
  `${COOKIE}=${rut}; Path=/; HttpOnly; SameSite=Lax`;

const PASSWORDS = ['clave123', '123456', '1234', 'clave9876:secreto54'];

/**
 * Path of a script that tells a login page's own scripts that its fields are filled in, with the
 * events that typing causes.
 */
export const FILL_PATH = '/__assets/fill.js';
export const FILL_SCRIPT = `for (const field of document.querySelectorAll('input[value]:not([type=hidden])'))
  for (const type of ['focus', 'input', 'keyup', 'change', 'blur'])
    field.dispatchEvent(new Event(type, { bubbles: true }));
`;

/** Fills in the forms of a login page, so that one click logs in. */
export function fillIn(page: string, entityId: string, person: string): string {
  const password = passwordOf(entityId);
  const rut =
    findInstitution(entityId)?.type === 'business-bank' && person === DEFAULT_PERSON
      ? COMPANY
      : person;
  return page.replaceAll(/<input\b[^>]*>/g, (input, at: number) => {
    if (/\svalue=|type="hidden"/.test(input)) return input;
    if (input.includes('type="password"')) return withValue(input, password);
    if (!input.includes('autocomplete="username"')) return input;
    return withValue(input, spelled(rut, page.slice(at, at + 900)));
  });
}

const withValue = (input: string, value: string): string =>
  input.replace('<input', `<input value="${value}"`);

/** The RUT in the format of the form's example. */
function spelled(rut: string, form: string): string {
  const example = /(?:Ej: |por ejemplo\s+)([\d.]+-?[\dK])/.exec(form)?.[1] ?? '12345678-5';
  if (example.includes('.')) return formatRut(rut, 'dotted');
  return formatRut(rut, example.includes('-') ? 'plain' : 'compact');
}

function passwordOf(entityId: string): string {
  const institution = findInstitution(entityId);
  // The single sign-on does not belong to an institution.
  const [fits = 'clave123'] =
    institution === undefined
      ? []
      : PASSWORDS.filter((one) =>
          Object.keys(institution.passwordRules).some((kind) =>
            meetsPasswordRule(institution, kind as LoginKind, one),
          ),
        );
  return fits;
}
