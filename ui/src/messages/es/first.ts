import { common } from './common.ts';

/** The messages of the components of the widget's first screen. */
export const firstEs = {
  common,
  forms: {
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
    search: {
      label: 'Buscar',
      clear: 'Borrar la búsqueda',
      results: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
    },
    stepOf: (step: number, count: number, name: string) => `Paso ${step} de ${count}: ${name}`,
    institutionList: {
      search: 'Busca tu banco o servicio',
      groups: { banks: 'Bancos', taxes: 'Impuestos', others: 'Otras' },
      slow: 'Con demoras',
      unavailable: 'No disponible',
      notFound: (search: string) => `No encontramos «${search}».`,
      tryAgain: 'Revisa cómo lo escribiste o elige de la lista.',
      showAll: 'Ver toda la lista',
    },
  },
};

export type FirstMessages = typeof firstEs;
