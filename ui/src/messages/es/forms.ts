/** Texts of the form, data and notice components. */
export const forms = {
  loading: 'Cargando…',
  tones: {
    neutral: 'Nota',
    info: 'Información',
    success: 'Listo',
    warning: 'Atención',
    danger: 'Error',
  },
  field: {
    optional: '(opcional)',
    required: 'Completa este campo.',
    revise: 'Revisa cómo lo escribiste.',
  },
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
  search: {
    label: 'Buscar',
    clear: 'Borrar la búsqueda',
    results: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  },
  progressStates: { pending: 'pendiente', running: 'en curso', done: 'listo', failed: 'falló' },
  stepAnnouncement: (label: string, step: number, count: number) =>
    `${label}, paso ${step} de ${count}`,
  stepOf: (step: number, count: number, name: string) => `Paso ${step} de ${count}: ${name}`,
  choice: {
    placeholder: 'Elige una opción',
    required: 'Elige una opción de la lista.',
  },
  institutionList: {
    search: 'Busca tu banco o servicio',
    groups: { banks: 'Bancos', taxes: 'Impuestos', others: 'Otras' },
    slow: 'Con demoras',
    unavailable: 'No disponible',
    notFound: (search: string) => `No encontramos «${search}».`,
    tryAgain: 'Revisa cómo lo escribiste o elige de la lista.',
    showAll: 'Ver toda la lista',
  },
  table: {
    loading: 'Cargando la tabla…',
    empty: 'No hay datos para mostrar',
    sortBy: (column: string) => `Ordenar por ${column}`,
  },
};
