import { firstEs } from './first.ts';

/** Texts of the form, data and notice components. */
export const forms = {
  ...firstEs.forms,
  rut: {
    label: 'RUT',
    hint: 'Ejemplo: 12.345.678-5',
    problems: {
      empty: 'Escribe tu RUT.',
      malformed: 'Revisa tu RUT: escríbelo completo, como 12.345.678-5.',
      'check-digit': 'Revisa tu RUT: el dígito final no corresponde.',
    },
  },
  password: {
    label: 'Clave',
    show: 'Mostrar clave',
    hide: 'Ocultar clave',
    isShown: 'Tu clave está a la vista',
    isHidden: 'Tu clave está oculta',
    capsLock: 'Tienes activadas las mayúsculas.',
    edgeSpace: 'Tu clave empieza o termina con un espacio.',
    ruleLabel: 'Cómo es esta clave',
    ruleLength: (min: number, max: number) =>
      min === max ? `Tiene ${min} caracteres` : `Tiene entre ${min} y ${max} caracteres`,
    ruleCharacters: (characters: 'digits' | 'alphanumeric' | 'printable', symbols: string) => {
      if (characters === 'printable') return 'Letras, números o símbolos, sin espacios ni tildes';
      const base = characters === 'digits' ? 'números' : 'letras sin tildes y números';
      const spaced = Array.from(symbols).join(' ');
      return symbols === '' ? `Solo ${base}` : `Solo ${base}, y los símbolos ${spaced}`;
    },
    requirementStates: { met: 'cumplido', wrong: 'no se cumple' },
    problems: {
      empty: 'Escribe tu clave.',
      /** The list of rules below the field shows which one. */
      rule: 'Revisa tu clave: falta cumplir esto.',
    },
  },
  progressStates: { pending: 'pendiente', running: 'en curso', done: 'listo', failed: 'falló' },
  stepAnnouncement: (label: string, step: number, count: number) =>
    `${label}, paso ${step} de ${count}`,
  choice: {
    placeholder: 'Elige una opción',
    required: 'Elige una opción de la lista.',
  },
  table: {
    loading: 'Cargando la tabla…',
    empty: 'No hay datos para mostrar',
    sortBy: (column: string) => `Ordenar por ${column}`,
  },
};
