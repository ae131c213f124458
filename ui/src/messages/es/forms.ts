/** Words of the form, data and notice components (identity section 8 for the quoted texts). */
export const forms = {
  loading: 'Cargando…',
  tones: {
    neutral: 'Nota',
    info: 'Información',
    success: 'Listo',
    warning: 'Atención',
    danger: 'Error',
  },
};
