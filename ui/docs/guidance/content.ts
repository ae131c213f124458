import type { Guidance } from './types.ts';

export const content: Readonly<Record<string, Guidance>> = {
  Admonition: {
    status: 'stable',
    use: 'Para apartar del texto algo que conviene no pasar por alto: una nota, un consejo, un peligro.',
    avoid:
      'Si aparece por algo que pasó en la página, usa `Alert`. Más de dos por sección y ya nadie las lee.',
    anatomy: [
      ['Ícono del tipo.', 'svg'],
      ['Título: Nota, Consejo, Importante, Atención o Peligro.', '.title'],
      ['Texto, de una a tres frases.', '.content'],
    ],
    do: { story: 'Attention', reason: 'El tipo corresponde a lo que puede pasar si no se lee.' },
    dont: {
      story: 'Danger',
      args: { children: 'También puedes ver la lista de errores.' },
      reason: 'Si todo es peligro, el peligro de verdad no se nota.',
    },
    accessibility: [
      'Tipo y forma van juntos: se distinguen sin color.',
      'El título se lee antes que el texto.',
    ],
    props: {
      type: 'Cuánto importa: Nota, Consejo, Importante, Atención o Peligro.',
      title: 'Reemplaza el título propio del tipo.',
    },
  },
  AuthorLine: {
    status: 'stable',
    use: 'Para firmar una entrada: quién la escribió y qué hace.',
    avoid: 'Para la fecha del último cambio de una guía está `EditMeta`.',
    anatomy: [
      ['Foto o iniciales.', '.initials'],
      ['Nombre, con enlace si lo hay.', '.name'],
      ['Cargo.', '.title'],
    ],
    do: { story: 'WithLink', reason: 'El nombre lleva a saber más de quien escribe.' },
    dont: {
      story: 'Default',
      args: { author: { name: 'Equipo' } },
      reason: '«Equipo» no es nadie: firma una persona o no firmes.',
    },
    accessibility: [
      'La foto es decorativa, porque el nombre está al lado.',
      'Sin foto, las iniciales no se leen dos veces.',
    ],
    props: { author: 'Quién la escribió: nombre, cargo, enlace y foto.' },
  },
  BlogPostHeader: {
    status: 'stable',
    use: 'Arriba de una entrada de Novedades, y de cada una en su lista.',
    avoid:
      'En una guía basta con `Heading` y `EditMeta`: lo que importa ahí es el tema, no la fecha.',
    anatomy: [
      ['Fecha y minutos de lectura.', '.meta'],
      ['Título.', 'h1'],
      ['Quienes la escribieron.', '.authors'],
    ],
    do: { story: 'Default', reason: 'El título cuenta la novedad y la fecha la ubica.' },
    dont: {
      story: 'Default',
      args: { title: 'Actualización' },
      reason: 'Un título que sirve para cualquier entrada no sirve para ninguna.',
    },
    accessibility: [
      'En la entrada, el título es el `h1`; en la lista, un `h2` con enlace.',
      'La fecha es un `time`.',
    ],
    props: {
      title: 'Título de la entrada.',
      date: 'Fecha de publicación: `2026-03-05`.',
      minutes: 'Minutos de lectura, según `readingTime`; se muestran hacia arriba.',
      authors: 'Quienes la escribieron.',
      href: 'En una lista: el título enlaza aquí y es de segundo nivel.',
    },
  },
  Card: {
    status: 'stable',
    use: 'Para ofrecer una página o sección con una frase que ayude a decidir.',
    avoid: 'Si son solo enlaces, una lista se lee mejor. Para mostrar datos, `DescriptionList`.',
    anatomy: [
      ['Título del destino.', '.title'],
      ['Una o dos líneas, o cuántos artículos contiene.', '.description'],
      ['Toda la tarjeta se presiona.', '.card'],
    ],
    do: { story: 'Default', reason: 'La frase dice qué vas a poder hacer ahí.' },
    dont: {
      story: 'Default',
      args: { description: 'Haz clic para obtener más información sobre este tema.' },
      reason: 'La frase no agrega nada al título.',
    },
    accessibility: [
      'Hay un solo enlace: no se oye dos veces el mismo destino.',
      'El foco rodea la tarjeta completa.',
    ],
    props: {
      href: 'A dónde lleva. Toda la tarjeta se presiona.',
      title: 'Título del destino.',
      description: 'Una o dos líneas sobre él.',
      count: 'Para una sección sin descripción: cuántos artículos tiene.',
    },
  },
  CardList: {
    status: 'stable',
    use: 'Para dos o más tarjetas del mismo nivel, como las secciones de una categoría.',
    avoid: 'Con una sola, usa `Card`. Con más de diez, una lista de enlaces se recorre mejor.',
    anatomy: [
      ['Lista.', 'ul'],
      ['Tarjetas en una columna, o en dos si hay ancho.', 'li'],
    ],
    do: { story: 'Default', reason: 'Del mismo largo y del mismo tipo: se comparan solas.' },
    dont: {
      story: 'Default',
      args: { style: { gridTemplateColumns: '1fr', maxWidth: 180 } },
      reason: 'Apretadas, las frases se parten en cada palabra.',
    },
    accessibility: [
      'Es una lista: se anuncia cuántas tarjetas hay.',
      'El orden de lectura es por filas.',
    ],
    props: {},
  },
  CodeBlock: {
    status: 'stable',
    use: 'Para código, órdenes o respuestas que alguien va a leer o copiar.',
    avoid:
      'Para un nombre dentro de una frase usa `InlineCode`. Si está en varios lenguajes, `CodeTabs`.',
    anatomy: [
      ['Encabezado, si tiene título.', '.header'],
      ['Código, con líneas destacadas o numeradas.', '.code'],
      ['Botones para copiar y ajustar líneas.', '.actions'],
    ],
    drawing: { story: 'WithTitle' },
    do: { story: 'HighlightedLines', reason: 'Destaca solo las líneas de las que habla el texto.' },
    dont: {
      story: 'Default',
      args: { highlightedLines: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      reason: 'Con todo destacado, nada lo está.',
    },
    accessibility: [
      'Si no cabe, recibe el foco y se desplaza con las flechas.',
      'Copiar se confirma también en voz.',
      'Lo copiado va sin números ni marcas.',
    ],
    props: {
      code: 'El texto, tal como se copia.',
      html: 'El texto resaltado por `codeHtml` al construir el sitio.',
      lines: 'Las partes de cada línea, si se resalta en el navegador.',
      language: 'En minúsculas, como en Markdown; `text` o nada para texto simple.',
      title: 'Nombre del archivo, o qué muestra el bloque.',
      highlightedLines: 'Líneas destacadas, desde 1. Con `html` se ignora: ya trae las suyas.',
      startLine: 'Numera las líneas desde esta.',
      isIsland: 'Oscuro en los dos temas: la columna de la referencia y la muestra de la portada.',
    },
  },
  CodeTabs: {
    status: 'stable',
    use: 'Para lo mismo dicho en varios lenguajes, donde cada persona lee el suyo.',
    avoid:
      'Si son pasos distintos, van uno debajo de otro: nadie adivina que hay más detrás de una pestaña.',
    anatomy: [
      ['Pestañas con el nombre del lenguaje.', '[role=tablist]'],
      ['Un `CodeBlock` por lenguaje.', 'pre'],
      ['Botón para copiar.', '.actions'],
    ],
    do: { story: 'Default', reason: 'Todos hacen lo mismo; la elección vale en el sitio entero.' },
    dont: {
      story: 'Default',
      args: { label: 'Paso' },
      reason: 'Pestañas como pasos: el segundo queda escondido y se pierde.',
    },
    accessibility: [
      'Las flechas cambian de lenguaje.',
      'La elección se guarda en el navegador y no parpadea al cargar.',
    ],
    props: {
      items: 'Las versiones, en orden.',
      label: 'Nombre accesible de las pestañas; «Lenguaje» por omisión.',
      groupId: 'Los bloques del mismo grupo muestran la misma elección.',
      defaultValue: 'La que se ve al comienzo; si falta, la primera.',
      isIsland: 'Oscuro en los dos temas.',
    },
  },
  Collapsible: {
    status: 'stable',
    use: 'Para lo que se abre y cierra con animación dentro de un menú o una lista.',
    avoid:
      'Dentro de un texto usa `Details`: funciona sin JavaScript y se encuentra con el buscador del navegador.',
    anatomy: [
      ['Botón, propio o de la página.', 'button'],
      ['Panel, que se anima según su alto.', 'div[class*=_root_]'],
    ],
    drawing: { story: 'OpenAtFirst' },
    do: { story: 'Default', reason: 'El botón nombra lo que hay dentro.' },
    dont: {
      story: 'OpenAtFirst',
      args: {
        children:
          'La tarea termina con un código. Si la clave está mal, es wrong_login, y al segundo intento el par de usuario e institución queda restringido. Si la institución no responde, se reintenta con esperas cada vez más largas. Si la persona tiene que confirmar en su teléfono, la tarea espera cinco minutos. Si cierra la ventana, se puede retomar. Si el portal cambió, el error es nuestro y ya nos llegó el aviso. Si todo lo anterior pasa a la vez, manda el primero de la lista, que está en otra página.',
      },
      reason: 'No abras de golpe un panel larguísimo: parte el contenido.',
    },
    accessibility: [
      'El botón dice si está abierto con `aria-expanded`.',
      'Cerrado, nada de adentro recibe el foco.',
      'Con menos movimiento se abre de una.',
    ],
    props: {
      isOpen: 'Si está abierto, cuando lo controla la página.',
      defaultIsOpen: 'Si parte abierto, cuando lo lleva el componente.',
      onOpenChange: 'Se llama con el nuevo estado al presionar el botón.',
      lazy: 'Dibuja el contenido recién cuando se abre por primera vez.',
      renderTrigger: 'Dibuja el botón antes del panel. Omítelo si está en otra parte.',
    },
  },
  CopyButton: {
    status: 'stable',
    use: 'Junto a un valor que se copia entero: un id, una llave, una orden.',
    avoid: 'Los bloques de código ya traen el suyo.',
    anatomy: [
      ['Ícono.', 'svg'],
      ['Texto: «Copiar», que pasa a «Copiado».', '.words'],
    ],
    do: { story: 'Default', reason: 'Confirma en el mismo lugar en que se presionó.' },
    dont: {
      story: 'IconOnly',
      reason: 'Solo el ícono, lejos de lo que copia, no se entiende: déjalo pegado al valor.',
    },
    accessibility: [
      'La confirmación se anuncia.',
      'Si el navegador no deja copiar, lo dice en palabras.',
    ],
    props: {
      text: 'El texto que se copia.',
      isIconOnly: 'Solo el ícono; el texto pasa a ser su nombre accesible.',
      failureMessage: 'Mensaje si no se pudo; «No se copió» por omisión.',
      onFailure: 'Se llama si el navegador no deja copiar, por ejemplo para seleccionar el texto.',
    },
  },
  Details: {
    status: 'stable',
    use: 'Para lo que la mayoría se salta: un caso raro, una respuesta larga, una advertencia técnica.',
    avoid: 'No escondas un paso necesario. Para menús animados está `Collapsible`.',
    anatomy: [
      ['Línea siempre a la vista.', 'summary'],
      ['Marca de abierto o cerrado.', '.chevron'],
      ['Contenido.', '.content'],
    ],
    drawing: { story: 'OpenAtFirst' },
    do: { story: 'Default', reason: 'La línea dice qué hay dentro y para quién.' },
    dont: {
      story: 'WithoutSummary',
      reason: 'Sin un resumen propio, hay que abrirlo para saber si interesa.',
    },
    accessibility: [
      'Es un `details` nativo: funciona sin JavaScript.',
      'El buscador del navegador y los enlaces a su contenido lo abren.',
    ],
    props: {
      summary: 'La línea siempre a la vista.',
      isOpen: 'Si está abierto, cuando lo controla la página.',
      defaultIsOpen: 'Si parte abierto, cuando lo lleva el componente.',
      onOpenChange: 'Se llama al abrir o cerrar, también si lo abre un enlace a su contenido.',
    },
  },
  EditMeta: {
    status: 'stable',
    use: 'Al final de una guía, para decir cuándo cambió y dónde se corrige.',
    avoid: 'En una entrada de Novedades la fecha va arriba: `BlogPostHeader`.',
    anatomy: [
      ['Enlace para editar.', '.edit'],
      ['Fecha y autor del último cambio.', '.updated'],
    ],
    do: { story: 'Default', reason: 'Permite juzgar si la página está al día.' },
    dont: { story: 'OnlyEdit', reason: 'Sin fecha, nadie sabe si lo que lee sigue vigente.' },
    accessibility: [
      'La fecha es un `time`.',
      'Sin datos no dibuja nada: no queda una línea vacía.',
    ],
    props: {
      editHref: 'Dónde se edita la página.',
      lastUpdated: 'Cuándo cambió y quién la cambió.',
    },
  },
  Feedback: {
    status: 'stable',
    use: 'Al final de una guía, para saber si sirvió.',
    avoid: 'No lo uses para pedir una nota del producto ni en medio de un texto.',
    anatomy: [
      ['Pregunta.', '.question'],
      ['Dos botones: sí y no.', '.answers'],
      'Agradecimiento, o un enlace para contar qué faltó.',
    ],
    do: { story: 'Default', reason: 'Una pregunta y dos respuestas: contestar toma un segundo.' },
    dont: {
      story: null,
      reason: 'Si no llega, no agradezcas: vuelve a preguntar, como aquí.',
    },
    accessibility: [
      'La respuesta se agradece en una región de estado.',
      'Los íconos van con su palabra.',
    ],
    props: {
      onAnswer: 'Se llama con la respuesta. Agradece cuando llega; si falla, pregunta de nuevo.',
      improveHref: 'Enlace para quien dijo que no, donde contar qué faltó.',
    },
  },
  Figure: {
    status: 'beta',
    use: 'Para una imagen que explica algo, con un pie que dice qué mirar.',
    avoid: 'No la uses para mostrar código ni tablas: no se pueden copiar ni leer.',
    anatomy: [
      ['Imagen, con su lugar reservado.', 'img'],
      ['Pie.', 'figcaption'],
    ],
    do: { story: 'Default', reason: 'El pie dirige la mirada a lo que importa.' },
    dont: {
      story: 'Default',
      args: { caption: 'Imagen 1' },
      reason: 'Un número no dice qué mirar.',
    },
    accessibility: [
      '`alt` es obligatorio; vacío solo si el pie basta.',
      'El tamaño evita que el texto salte al cargar.',
    ],
    props: {
      src: 'Dirección de la imagen.',
      alt: 'Texto alternativo; vacío si el pie basta.',
      width: 'Ancho propio en px, para que nada salte.',
      height: 'Alto propio en px.',
      caption: 'Qué mirar en ella.',
      isEager: 'Carga de inmediato: para lo que se ve sin bajar.',
    },
  },
  Heading: {
    status: 'stable',
    use: 'Para los títulos de un texto: ordenan la página y se pueden enlazar.',
    avoid: 'No lo uses para agrandar una frase. Las tarjetas y los avisos ya traen su título.',
    anatomy: [
      ['Título.', 'h2'],
      ['Enlace a sí mismo, al lado.', '.link'],
    ],
    do: { story: 'Default', reason: 'Dice el tema en mayúscula solo inicial.' },
    dont: {
      story: 'Default',
      args: { children: 'Más Información Importante' },
      reason: 'Mayúsculas en cada palabra y ningún tema.',
    },
    accessibility: [
      'El enlace está al lado y no adentro: la lista de títulos se oye limpia.',
      'Un solo `h1` por página, y los niveles no se saltan.',
    ],
    props: {
      level: 'Nivel del título; una página tiene un solo 1.',
      id: 'Su ancla. Sin ella, como en un `h1`, no hay enlace al lado.',
    },
  },
  HttpMethod: {
    status: 'stable',
    use: 'Antes de la ruta de una operación, para distinguir de un vistazo si lee o cambia algo.',
    avoid: 'Para el resultado de una petición usa `StatusPill`.',
    anatomy: [
      ['Verbo en mayúsculas.', '.root::text'],
      ['Fondo del color del verbo, salvo en listas.', '.root'],
    ],
    do: {
      story: 'Bare',
      reason: 'En una lista, todos los verbos miden lo mismo y las rutas se alinean.',
    },
    dont: {
      story: 'Default',
      args: { method: 'Consultar' },
      reason: 'El verbo va tal como viaja: traducirlo confunde a quien integra.',
    },
    accessibility: ['El color solo acompaña: el verbo se lee completo.'],
    props: {
      method: 'El verbo de la petición.',
      isBare: 'Para listas: sin fondo y de ancho fijo.',
    },
  },
  InlineCode: {
    status: 'stable',
    use: 'Para un nombre, un valor o una ruta dentro de una frase.',
    avoid: 'Lo que se copia entero va en `CodeBlock`. Para teclas, `Kbd`.',
    anatomy: [
      ['Texto de ancho fijo.', 'code::text'],
      ['Fondo suave.', 'code'],
    ],
    do: { story: 'Default', reason: 'Se distingue de la prosa sin cortar la lectura.' },
    dont: {
      story: 'Default',
      args: { children: 'muy importante' },
      reason: 'No es para enfatizar: para eso está la negrita.',
    },
    accessibility: ['Un nombre largo se parte en vez de salirse de la página.'],
    props: {},
  },
  Kbd: {
    status: 'beta',
    use: 'Para las teclas que hay que presionar.',
    avoid: 'Para lo que se escribe en un campo o una consola, `InlineCode`.',
    anatomy: [['Una tecla por recuadro.', '.key'], 'Un espacio entre ellas.'],
    do: { story: 'Default', reason: 'Cada tecla con el nombre que trae el teclado.' },
    dont: {
      story: 'OneKey',
      args: { keys: ['Ctrl+K'] },
      reason: 'Dos teclas en un recuadro parecen una sola.',
    },
    accessibility: [
      'Cada tecla es un `kbd`.',
      'Usa «Mayús» y «Supr»: así los trae el teclado chileno.',
    ],
    props: { keys: 'Las teclas de la combinación, como vienen en el teclado.' },
  },
};
