export const content = {
  admonition: {
    note: 'Nota',
    tip: 'Consejo',
    important: 'Importante',
    attention: 'Atención',
    danger: 'Peligro',
  },
  blog: {
    readingTime: (minutes: number) =>
      minutes <= 1 ? 'Lectura de un minuto' : `${minutes} min de lectura`,
  },
  card: {
    count: (n: number) => (n === 1 ? '1 artículo' : `${n} artículos`),
  },
  code: {
    label: (name: string) => `Código: ${name}`,
    unnamed: 'Código',
    copy: 'Copiar',
    copied: 'Copiado',
    notCopied: 'No se copió',
    copyFailure:
      'No se pudo copiar. El código quedó seleccionado: cópialo con el teclado o con el menú.',
    wrap: 'Ajustar líneas',
    languages: 'Lenguaje',
  },
  crash: {
    title: 'This page crashed.',
    body: 'Algo falló al mostrar esta página. Prueba otra vez; si sigue igual, este mensaje le sirve a quien mantiene el sitio.',
    tryAgain: 'Try again',
    cause: 'Cause:',
    details: 'Qué pasó',
    unknown: 'Sin mensaje',
  },
  details: 'Detalles',
  feedback: {
    question: '¿Te sirvió esta página?',
    yes: 'Sí',
    no: 'No',
    thanks: 'Gracias por responder.',
    failed: 'No pudimos enviar tu respuesta. Prueba otra vez.',
    improve: 'Cuéntanos qué le falta',
  },
  headingLink: (heading: string) => `Enlace directo a ${heading}`,
  loading: 'Cargando la página…',
  loadFailure: {
    title: 'No pudimos cargar la página',
    body: 'Revisa tu conexión a internet y prueba otra vez.',
    reason: 'Motivo:',
  },
  meta: {
    edit: 'Editar esta página',
    updated: 'Última actualización el',
    by: (author: string) => `por ${author}`,
  },
  notFound: {
    title: 'Página No Encontrada',
    body: 'No encontramos la página que buscas. Puede que haya cambiado de lugar o que la dirección esté mal escrita.',
    tellOwner: 'Avisa a quien administra el sitio que el enlace que te trajo aquí está roto.',
    home: 'Ir al inicio',
    search: 'Buscar',
    suggestions: '¿Buscabas una de estas?',
  },
  parameter: {
    required: 'obligatorio',
    deprecated: 'obsoleto',
    nullable: 'puede ser null',
    default: 'Por defecto:',
    values: 'Valores:',
    example: 'Ejemplo:',
    children: (name: string) => `Campos de ${name}`,
  },
  sequence: {
    to: 'a',
  },
  steps: {
    done: 'listo',
  },
  table: 'Tabla',
  tableOfContents: 'En esta página',
  tags: 'Etiquetas:',
};
