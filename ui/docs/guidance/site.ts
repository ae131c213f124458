import type { Guidance } from './types.ts';

const VERSIONS = { docsPluginId: 'Id de la documentación, si el sitio tiene varias.' };

export const site: Readonly<Record<string, Guidance>> = {
  CategoryProvider: {
    status: 'stable',
    use: 'Alrededor de la página de una categoría, para que sus tarjetas sepan qué contiene.',
    avoid: 'No hace falta en páginas comunes. Para el sitio entero está `DocsProvider`.',
    anatomy: [
      ['Nombre de la categoría, que la página pone de título.', 'h1'],
      ['Páginas de la categoría, que se dibujan como tarjetas.', 'ul'],
      'No dibuja nada propio: entrega la categoría a lo que contiene.',
    ],
    do: {
      story: 'Default',
      reason: 'Las tarjetas salen de la categoría y nadie las repite a mano.',
    },
    dont: {
      story: 'OutsideCategory',
      reason: 'Fuera de una categoría no hay nada que listar: no armes ahí una portada.',
    },
    accessibility: ['No cambia el orden de lectura ni agrega elementos.'],
    props: {
      category: 'La categoría de la que es esta página; `null` en cualquier otra.',
      children: 'La página.',
    },
  },
  DocsLayout: {
    status: 'stable',
    use: 'Para cada página de la documentación: menú, texto e índice en sus columnas.',
    avoid: 'La portada, Novedades y la página no encontrada usan `PageLayout`.',
    anatomy: [
      ['Menú lateral, o cajón bajo 996 px.', '.side'],
      ['Encabezado: camino, versión y título.', '.header'],
      ['Texto.', '.main'],
      ['Índice o columna de código.', '.toc'],
    ],
    do: {
      story: 'Default',
      reason: 'Las columnas miden siempre lo mismo; los márgenes absorben el resto.',
    },
    dont: {
      story: 'WithoutSidebar',
      reason: 'Dentro de la documentación, sin menú nadie sabe dónde está.',
    },
    accessibility: [
      'El texto es el `main` y va después del menú en el orden de lectura.',
      'Lo que se esconde en pantallas chicas sigue a mano en el cajón.',
    ],
    props: {
      variant: '`docs` tiene columna de índice; `reference`, de código.',
      sidebar: 'El menú: al lado del texto y, bajo 996 px, en el cajón.',
      header: 'Sobre el texto: camino, versión y título.',
      tableOfContents: 'El índice al lado del texto, desde 1280 px, en `docs`.',
      narrowTableOfContents: 'El índice bajo el encabezado, en ventanas angostas.',
      isSidebarHideable: 'Permite esconder el menú en pantallas anchas.',
    },
  },
  DocsProvider: {
    status: 'stable',
    use: 'Una vez, alrededor del sitio, con sus páginas, menús, versiones e idiomas.',
    avoid: 'Para la categoría de una página está `CategoryProvider`.',
    anatomy: [
      ['Datos del sitio, que leen la barra, las versiones y los idiomas.', 'dl'],
      'No dibuja nada propio: entrega los datos a lo que contiene.',
    ],
    do: { story: 'Default', reason: 'Todo lo que depende de la versión lee del mismo lugar.' },
    dont: {
      story: 'UnknownDocs',
      reason: 'Un id que no existe detiene la página con un error que lo nombra.',
    },
    accessibility: ['No cambia el orden de lectura ni agrega elementos.'],
    props: {
      docs: 'Todas las documentaciones del sitio.',
      locales: 'Los idiomas del sitio; omítelos si hay uno solo.',
      children: 'El sitio.',
    },
  },
  PageLayout: {
    status: 'stable',
    use: 'Para páginas sin menú lateral: portada, Novedades, no encontrada.',
    avoid: 'Las guías y la referencia usan `DocsLayout`.',
    anatomy: [
      ['`main` del ancho de su tipo.', 'main'],
      ['Columna al lado, en una entrada.', '.aside'],
    ],
    drawing: { story: 'BlogPost' },
    do: { story: 'BlogPost', reason: 'Líneas para leer con calma y el índice al lado.' },
    dont: {
      story: 'BlogList',
      args: { variant: 'home' },
      reason: 'Una lista al ancho de la portada deja líneas imposibles de seguir.',
    },
    accessibility: ['Hay un solo `main` por página.', 'A 320 px todo queda en una columna.'],
    props: {
      variant: 'Tipo de página; decide ancho y márgenes.',
      aside: 'Junto a una entrada, desde 1280 px: su índice.',
    },
  },
  RouteAnnouncer: {
    status: 'stable',
    use: 'Una vez por sitio, para que quien escucha sepa que cambió de página.',
    avoid:
      'No anuncies ahí otra cosa: para avisos están las regiones de estado de cada componente.',
    anatomy: [['Región invisible con el título de la página nueva.', '[role=status]']],
    do: { story: null, reason: 'Dice el título, igual que al cargar una página entera.' },
    dont: { story: null, reason: 'No lo pongas dos veces: se oiría cada cambio repetido.' },
    accessibility: [
      'Está vacía hasta el primer cambio de ruta: al entrar no se repite el título.',
      'No mueve el foco.',
    ],
    props: {},
  },
  SiteLayout: {
    status: 'stable',
    use: 'Una vez, alrededor de todas las páginas del sitio.',
    avoid:
      'No lo pongas dentro de una página: para el contenido están `DocsLayout` y `PageLayout`.',
    anatomy: [
      'Enlace para saltar.',
      ['Anuncio.', '[aria-label=Anuncio]'],
      ['Barra.', 'header'],
      ['Página.', '.page'],
      ['Pie.', 'footer'],
      'Cajón y botón para subir.',
    ],
    drawing: { story: 'WithAnnouncement' },
    do: { story: 'Default', reason: 'Las mismas piezas en el mismo lugar en todas las páginas.' },
    dont: {
      story: 'Default',
      args: { footer: undefined },
      reason: 'Sin pie, no hay dónde encontrar contacto ni privacidad.',
    },
    accessibility: [
      'Trae el enlace para saltar y el aviso de cambio de página.',
      'Los puntos de referencia van en orden: barra, contenido y pie.',
    ],
    props: {
      announcement: 'Un `AnnouncementBar`.',
      navbar: 'La barra: un `Navbar`.',
      footer: 'Un `Footer`.',
      navigationAction: 'Cómo se llegó a la página. Lo explica `SkipLink`.',
      children: 'Un `DocsLayout` o `PageLayout`, que traen el `main`.',
    },
  },
  SkipLink: {
    status: 'stable',
    use: 'Lo primero de cada página, para que quien usa teclado se salte la navegación.',
    avoid: '`SiteLayout` ya lo trae: no pongas otro.',
    anatomy: [['Enlace invisible hasta recibir el foco.', '.link']],
    do: { story: null, reason: 'El primer Tab lo muestra y Enter llega al contenido.' },
    dont: {
      story: null,
      reason: 'Escondido del todo, tampoco lo alcanza quien lo necesita.',
    },
    accessibility: [
      'Mueve también el foco: el próximo Tab sigue desde el contenido.',
      'Después de un enlace, el foco parte de nuevo aquí.',
    ],
    props: {
      targetId: 'Id del destino, si la página no tiene `main`.',
      navigationAction:
        'Cómo se llegó a la página: después de `PUSH` el foco parte aquí; al volver atrás se conserva.',
    },
  },
  VersionBadge: {
    status: 'stable',
    use: 'Sobre el título, para saber de qué versión es la página.',
    avoid: 'Para cambiar de versión está `VersionDropdown`; para advertir, `VersionBanner`.',
    anatomy: [['«Versión» y su nombre.', '.root']],
    do: { story: 'Default', reason: 'Se ve siempre, también en la última.' },
    dont: {
      story: null,
      reason: 'Con una sola versión no dibuja nada, y así debe ser: no la escribas a mano.',
    },
    accessibility: ['Es texto: se lee antes que el título.'],
    props: VERSIONS,
  },
  VersionBanner: {
    status: 'stable',
    use: 'Arriba de una página de una versión antigua o que todavía no sale.',
    avoid: 'En la última no dibuja nada. Para otros avisos, `Alert`.',
    anatomy: [
      ['Qué versión es.', 'p'],
      ['Enlace a la misma página de la última.', 'a'],
    ],
    do: { story: 'Default', reason: 'Lleva a la misma página, no a la portada.' },
    dont: {
      story: 'Unreleased',
      reason: 'No publiques una versión sin salir si nadie la está probando.',
    },
    accessibility: [
      'Es parte de la página: se lee en orden, sin interrumpir.',
      'El enlace nombra la versión a la que lleva.',
    ],
    props: VERSIONS,
  },
};
