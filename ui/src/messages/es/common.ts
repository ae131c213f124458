export const common = {
  externalLink: '(se abre en otra pestaña)',
  close: 'Cerrar',
  retry: 'Retry',
};
