import type { Guidance } from './types.ts';

const MENU = {
  href: 'Convierte el texto en enlace; el menú queda con un botón al lado.',
  current: 'Si se está en la página de `href` o en la sección del menú.',
  align: 'Con qué borde del botón se alinea la lista.',
};

export const navigation: Readonly<Record<string, Guidance>> = {
  AnnouncementBar: {
    status: 'stable',
    use: 'Para una noticia que le importa a todo el sitio por unos días: una mantención, un cambio que viene.',
    avoid: 'Para lo que afecta a una sola página usa `Alert`. No sirve para publicidad.',
    anatomy: [
      ['Una línea con su enlace.', '.content'],
      ['Botón de cierre, si se puede descartar.', '.close'],
    ],
    do: { story: 'Default', reason: 'Una frase, una fecha y un enlace.' },
    dont: {
      story: 'Default',
      args: {
        children:
          'Tenemos muchas novedades para ti. Léelas todas con calma cuando quieras en las distintas secciones de nuestro sitio.',
      },
      reason: 'Ocupa tres líneas sobre cada página y no dice cuáles novedades.',
    },
    accessibility: [
      'Es una región con nombre, antes de la navegación.',
      'Cerrada, no vuelve mientras no cambie su id.',
    ],
    props: {
      startsAt: 'Primer instante en que se ve, en ISO 8601 con su zona.',
      endsAt: 'Instante desde el que ya no se ve.',
      announcementId: 'Id del anuncio. Con uno nuevo, vuelve a verlo quien cerró el anterior.',
      isCloseable: 'Si se puede cerrar.',
      onClose: 'Se llama al cerrarlo.',
    },
  },
  BackToTop: {
    status: 'stable',
    use: 'Una vez por sitio, para volver arriba en páginas largas.',
    avoid: 'En páginas cortas no aparece, así que no hace falta quitarlo. No reemplaza al índice.',
    anatomy: [['Botón redondo con una flecha, abajo a la derecha.', 'button[aria-label]']],
    do: {
      story: null,
      reason: 'Aparece al subir, cuando se nota que la persona quiere volver.',
    },
    dont: {
      story: null,
      reason: 'En medio de la página tapa lo que se lee.',
    },
    accessibility: ['Escondido no recibe el foco.', 'Con menos movimiento, sube de una.'],
    props: {},
  },
  Breadcrumbs: {
    status: 'stable',
    use: 'Sobre el título, en páginas que están dentro de categorías.',
    avoid:
      'En la portada y en Novedades no hay camino que mostrar. No son pasos: para eso, `Steps`.',
    anatomy: [
      ['Inicio.', 'li:first-child'],
      ['Categorías, con enlace si tienen página.', 'li:nth-child(2) a'],
      ['La página actual, sin enlace.', '[aria-current]'],
    ],
    do: { story: 'Default', reason: 'Termina en la página y permite subir un nivel.' },
    dont: {
      story: 'WithoutHome',
      args: { items: [{ label: 'Token OTP' }] },
      reason: 'Con un solo elemento repite el título y no lleva a ningún lado.',
    },
    accessibility: ['Es una navegación con nombre.', 'El último lleva `aria-current="page"`.'],
    props: {
      items: 'El camino, desde la categoría de más afuera hasta la página, que va al final.',
      homeHref: 'A dónde lleva el ícono de inicio; `null` lo omite.',
    },
  },
  ColorModeToggle: {
    status: 'stable',
    use: 'Una vez por sitio, en la barra, para elegir claro u oscuro.',
    avoid: 'El widget no lo lleva: ahí el tema lo decide quien lo integra.',
    anatomy: [['Botón con el ícono del tema actual.', 'button']],
    do: { story: 'Default', reason: 'El ícono correcto se ve desde el primer momento.' },
    dont: {
      story: 'FollowsSystem',
      reason: 'Tres estados en un sitio que no sigue al sistema confunden: déjalo en dos.',
    },
    accessibility: [
      'El nombre dice el tema actual.',
      'La elección vale en todas las pestañas abiertas.',
    ],
    props: {},
  },
  Footer: {
    status: 'stable',
    use: 'Al pie de cada página, con los enlaces que se buscan al final y quién responde por el sitio.',
    avoid: 'No repitas ahí la barra entera. El widget tiene su propio pie.',
    anatomy: [
      ['Marca y frase.', '.mark'],
      ['Columnas de enlaces.', '.columns'],
      ['Crédito y aviso legal.', '.credit'],
    ],
    do: { story: 'Default', reason: 'Pocas columnas con nombre, y el crédito al final.' },
    dont: {
      story: 'OnlyCredit',
      reason: 'Sin contacto ni privacidad, quien tiene un problema no sabe a dónde ir.',
    },
    accessibility: [
      'Es el `contentinfo` de la página.',
      'Cada columna es una lista con su título.',
    ],
    props: {
      organization: 'Quién responde por el sitio, con su enlace si lo hay.',
      columns: 'Grupos de enlaces.',
      logo: 'La marca del sitio.',
      tagline: 'Una frase junto a la marca.',
      legal: 'Aviso legal, después del crédito.',
    },
  },
  LocaleDropdown: {
    status: 'beta',
    use: 'En la barra, cuando el sitio existe en más de un idioma.',
    avoid: 'No elijas por la persona según su país: déjala elegir.',
    anatomy: [
      ['Ícono de globo.', '.trigger svg'],
      ['Idioma actual.', '.trigger::text'],
      ['Lista de idiomas, cada uno en el suyo.', 'ul'],
    ],
    drawing: { opens: true },
    do: { story: 'Default', reason: 'Lleva a la misma página en el otro idioma.' },
    dont: {
      story: null,
      reason: 'No agregues datos a la dirección si nadie los lee.',
    },
    accessibility: [
      'Cada idioma lleva su `lang`, para que se lea con su voz.',
      'Esc cierra y devuelve el foco.',
    ],
    props: { ...MENU, queryString: 'Se agrega a la consulta de la página: `?idioma=elegido`.' },
  },
  ListPagination: {
    status: 'stable',
    use: 'Para listas largas repartidas en páginas, como Novedades.',
    avoid: 'Entre dos guías vecinas usa `Pagination`.',
    anatomy: [
      ['Anterior.', '[data-to=previous]'],
      ['Números, con la actual marcada.', '.position'],
      ['Siguiente.', '[data-to=next]'],
    ],
    do: { story: 'Default', reason: 'Se ve en qué página se está y cuántas hay.' },
    dont: {
      story: 'First',
      args: { pageCount: 2, page: 1, hrefOf: () => '#' },
      reason: 'Con dos páginas cortas, mejor una sola.',
    },
    accessibility: [
      'Es una navegación con nombre.',
      'La página actual lleva `aria-current`.',
      'Con una sola página no dibuja nada.',
    ],
    props: {
      page: 'Número de la página actual, desde 1.',
      pageCount: 'Cuántas páginas hay.',
      hrefOf: 'Enlace a una página.',
    },
  },
  MobileDrawer: {
    status: 'stable',
    use: 'Bajo 996 px, como menú del sitio y de la página.',
    avoid: 'En pantallas anchas nunca escondas la navegación detrás de un botón.',
    anatomy: [
      ['Cabecera con logo y cierre.', '.header'],
      ['Botón para volver al menú del sitio, que está debajo.', '.back'],
      ['Menú de la página, que se ve primero.', 'nav'],
      'Velo sobre la página.',
    ],
    drawing: { story: 'WithSecondaryMenu', opens: true, isMobile: true },
    do: { story: 'Default', reason: 'Se abre con un botón que dice «Menú».' },
    dont: {
      story: 'OnlySecondaryMenu',
      reason: 'Sin el menú del sitio, no hay cómo salir de la sección.',
    },
    accessibility: [
      'El foco no sale mientras está abierto y vuelve al botón.',
      'Esc, volver atrás o presionar afuera lo cierran.',
    ],
    props: {
      primary: 'El menú del sitio. Sin él, el de la página no tiene botón para volver.',
      header: 'Arriba, junto al cierre: el logo.',
    },
  },
  NavMenu: {
    status: 'stable',
    use: 'Para agrupar en la barra unos pocos enlaces del mismo tema.',
    avoid: 'Para elegir un valor de un formulario usa `Select`. Con un solo enlace, ponlo directo.',
    anatomy: [
      ['Botón con flecha.', 'button'],
      ['Lista de enlaces.', 'ul'],
    ],
    drawing: { opens: true },
    do: { story: 'Default', reason: 'El nombre anticipa lo que hay en la lista.' },
    dont: {
      story: 'Default',
      args: { label: 'Más' },
      reason: '«Más» obliga a abrirlo para saber qué hay.',
    },
    accessibility: [
      'Se abre con clic, no solo al pasar el mouse.',
      'Esc cierra y devuelve el foco al botón.',
    ],
    props: {
      label: 'Texto del botón.',
      title: 'Nombre accesible, si el texto solo no basta.',
      ...MENU,
      entries: 'Los enlaces.',
      icon: 'Ícono antes del texto.',
    },
  },
  Navbar: {
    status: 'stable',
    use: 'Arriba de cada página del sitio.',
    avoid: 'Dentro de una sección navega `Sidebar`. El widget no lleva barra.',
    anatomy: [
      ['Logo.', '.logo'],
      ['Enlaces y menús.', '.items'],
      ['Buscador.', '[data-kind=search]'],
      ['Tema, y lo que agregues al final.', '.actions'],
    ],
    do: { story: 'Default', reason: 'Pocos enlaces con nombres distintos entre sí.' },
    dont: {
      story: 'AllItems',
      reason: 'Todo a la vez: muestra lo que la barra sabe hacer, no lo que conviene.',
    },
    accessibility: [
      'Lo actual lleva `aria-current` y además un subrayado.',
      'Bajo 996 px sus enlaces pasan al cajón.',
    ],
    props: {
      items: 'Elementos de la barra, en orden.',
      logo: 'La marca del sitio.',
      homeHref: 'A dónde lleva el logo.',
      actions: 'Controles al final: el tema.',
      onSearchOpen: 'Se llama cuando alguien quiere buscar. Obligatoria con un elemento `search`.',
      isHiddenOnScroll: 'Se esconde al bajar y vuelve al subir.',
    },
  },
  Pagination: {
    status: 'stable',
    use: 'Al final de una guía, hacia la anterior y la siguiente.',
    avoid: 'Para listas repartidas en páginas usa `ListPagination`.',
    anatomy: [
      ['«Anterior» y su título.', '[data-to=previous]'],
      ['«Siguiente» y su título.', '[data-to=next]'],
    ],
    do: { story: 'Default', reason: 'El título dice qué viene antes de presionar.' },
    dont: {
      story: 'OnlyNext',
      args: { next: { href: '#', title: 'Página 2' } },
      reason: '«Página 2» no dice de qué trata.',
    },
    accessibility: ['Es una navegación con nombre.', 'El título es parte del enlace.'],
    props: {
      previous: 'La página anterior.',
      next: 'La página siguiente.',
    },
  },
  SearchButton: {
    status: 'stable',
    use: 'En la barra, para abrir el buscador del sitio.',
    avoid: 'Para buscar dentro de una lista usa `SearchField`.',
    anatomy: [
      ['Lupa.', 'svg'],
      ['«Buscar».', '.word'],
      ['Atajo de teclado, si hay ancho.', 'kbd'],
    ],
    do: { story: 'Default', reason: 'Muestra el atajo a quien tiene teclado.' },
    dont: {
      story: 'Default',
      args: { style: { opacity: 0.3 } },
      reason: 'Pálido parece apagado, y nadie lo usa.',
    },
    accessibility: [
      'El atajo funciona en toda la página.',
      'En pantallas chicas conserva su nombre.',
    ],
    props: { onSearchOpen: 'Se llama al presionarlo y con Ctrl K (⌘ K) en cualquier parte.' },
  },
  Sidebar: {
    status: 'stable',
    use: 'Para moverse entre las páginas de una documentación.',
    avoid: 'Para las secciones de la página actual está `TableOfContents`.',
    anatomy: [
      ['Categorías que se abren.', '[data-category]'],
      ['Páginas.', '[data-kind=link] a'],
      ['Línea con el punto en la actual.', '[aria-current=page]'],
    ],
    do: { story: 'Default', reason: 'La categoría actual está abierta y la página, marcada.' },
    dont: {
      story: 'Default',
      args: {
        items: [
          'Cómo crear el token',
          'Cómo crear el token OTP',
          'Cómo crear el token de un enlace',
        ].map((label, at) => ({ type: 'link', label, href: `/docs/${at}` })),
      },
      reason: 'Todos parten igual: hay que leerlos enteros para distinguirlos.',
    },
    accessibility: [
      'La página actual lleva `aria-current`.',
      'Cada categoría es un botón que dice si está abierta.',
      'Lo abierto y la posición se recuerdan.',
    ],
    props: {
      items: 'Páginas, categorías y HTML, en orden.',
      sidebarId: 'Id del menú, con el que se recuerda lo abierto.',
      closesSiblings: 'Abrir una categoría cierra las del mismo nivel.',
      onNavigate: 'Se llama al seguir un enlace, para cerrar el cajón.',
    },
  },
  VersionDropdown: {
    status: 'stable',
    use: 'En la barra, para cambiar de versión sin perder la página.',
    avoid: 'Con una sola versión no dibuja nada. Para idiomas, `LocaleDropdown`.',
    anatomy: [
      ['Versión actual.', 'button'],
      ['Lista de versiones.', 'ul'],
    ],
    drawing: { opens: true },
    do: { story: 'Default', reason: 'Se ve la versión actual sin abrir la lista.' },
    dont: {
      story: null,
      reason: 'No quites una versión que la gente eligió sin dejar a dónde ir.',
    },
    accessibility: ['La actual va marcada en la lista.', 'Esc cierra y devuelve el foco.'],
    props: {
      docsPluginId: 'Id de la documentación, si el sitio tiene varias.',
      ...MENU,
      icon: 'Ícono antes del texto.',
    },
  },
};
