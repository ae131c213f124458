import type { Guidance } from './types.ts';

export const data: Readonly<Record<string, Guidance>> = {
  DataTable: {
    status: 'stable',
    use: 'Para comparar registros con las mismas columnas: movimientos, cuentas, tareas.',
    avoid:
      'Para los datos de una sola cosa usa `DescriptionList`; para una tabla escrita dentro de un texto, `Table`.',
    anatomy: [
      ['Título de la tabla.', '.captionText'],
      ['Encabezados, que ordenan si corresponde.', 'thead'],
      ['Primera columna fija al desplazar.', 'tbody tr > :first-child'],
      ['Filas, un esqueleto mientras cargan, o el motivo de que no haya.', 'tbody'],
    ],
    do: { story: 'EmptyWithReason', reason: 'Sin filas, dice por qué y qué hacer.' },
    dont: {
      story: 'Default',
      args: { rows: [], empty: '—' },
      reason: 'Una raya no dice si no hay datos, si fallaron o si siguen llegando.',
    },
    accessibility: [
      'Es una `table` de verdad: cada celda se lee con su encabezado.',
      'Si no cabe, recibe el foco y se desplaza con las flechas.',
      'El orden actual se dice con `aria-sort`.',
    ],
    props: {
      caption: 'Título y nombre accesible.',
      isCaptionHidden: 'Esconde el título a la vista, donde ya lo repite un encabezado.',
      columns: 'Las columnas. La primera encabeza cada fila y queda a la vista al desplazar.',
      rows: 'Las filas, en su orden original.',
      rowKey: 'Clave única de una fila.',
      isLoading: 'Las filas vienen en camino: si no hay ninguna, muestra un esqueleto.',
      loadingRows: 'Cuántas filas tiene el esqueleto.',
      empty: 'Lo que se ve sin filas; por omisión, un `EmptyState`.',
      sort: 'Orden actual, si lo controla la página; `null` es sin orden.',
      defaultSort: 'Orden inicial, si lo lleva la tabla.',
      onSortChange: 'Se llama con el orden pedido al presionar un encabezado.',
    },
  },
  DateText: {
    status: 'stable',
    use: 'Siempre que se muestre una fecha o una hora: se lee igual en todas partes y en hora de Chile.',
    avoid:
      'No armes fechas a mano. Para una duración («hace 3 días») escribe el texto y deja la fecha exacta cerca.',
    anatomy: [
      ['Elemento `time` con la fecha para las máquinas.', 'time'],
      'Texto en la notación chilena.',
    ],
    do: { story: 'Default', reason: 'El mes en palabras no deja dudas.' },
    dont: { story: 'English', reason: 'En una página en español, la fecha va en español.' },
    accessibility: [
      'La fecha en `datetime` no depende del idioma.',
      'Una fecha larga se lee mejor en voz alta que `05-03-2026`: deja la corta para tablas.',
    ],
    props: {
      value: 'Un día (`2026-03-05`) o un instante (`Date`, o ISO 8601 con su zona).',
      format: '`long` en textos: «5 de marzo de 2026»; `numeric` en tablas: «05-03-2026».',
      hasTime: 'Agrega la hora de Chile, «14:30»; el valor debe ser un instante.',
    },
  },
  DescriptionList: {
    status: 'stable',
    use: 'Para los datos de una sola cosa: un permiso, una cuenta, un recibo.',
    avoid: 'Si hay varios registros con los mismos datos, usa `DataTable`.',
    anatomy: [
      ['Términos.', 'dt'],
      ['Valores, al lado o debajo.', 'dd'],
    ],
    do: {
      story: 'Beside',
      reason: 'Términos cortos: los valores quedan alineados y se recorren de un vistazo.',
    },
    dont: {
      story: 'Default',
      args: {
        items: [
          {
            term: 'Nombre, RUT, plazo y finalidad del permiso',
            description: 'Ana Rojas, 12.345.678-5, 90 días, crédito',
          },
        ],
      },
      reason: 'Todo en un par: no hay nada que recorrer.',
    },
    accessibility: [
      'Es una `dl`: cada valor se lee con su término.',
      'El orden de lectura es el mismo al lado y apilado.',
    ],
    props: {
      items: 'Los pares, en orden.',
      layout:
        'Al lado desde 480 px (`auto`), desde 300 px si los términos son cortos, siempre apilados, o apilados de a dos.',
    },
  },
  EmptyState: {
    status: 'stable',
    use: 'En lugar de una lista o tabla vacía, para decir por qué lo está y qué se puede hacer.',
    avoid:
      'Si está vacía por una falla, usa `Alert` o `LoadFailure`: no es lo mismo no tener que no saber.',
    anatomy: [
      ['Ícono decorativo.', '.icon'],
      ['Título: qué falta.', '.title'],
      ['Texto: por qué.', '.body'],
      ['Un paso siguiente.', '.actions'],
    ],
    drawing: { story: 'WithAction' },
    do: { story: 'WithAction', reason: 'Explica el vacío y da una sola salida.' },
    dont: {
      story: 'Default',
      args: { title: 'Sin datos', children: null },
      reason: '«Sin datos» no dice si es normal ni qué hacer.',
    },
    accessibility: [
      'El título es texto, no un encabezado: no rompe la estructura de la página.',
      'El ícono se oculta a los lectores de pantalla.',
    ],
    props: {
      title: 'Lo que falta.',
      icon: 'Ícono sobre el título; decorativo.',
      actions: 'El paso siguiente: un botón o un enlace.',
      align: 'Dónde empieza el texto.',
    },
  },
  InstitutionAvatar: {
    status: 'stable',
    use: 'Para reconocer una institución en una lista, un permiso o un recibo.',
    avoid: 'No lo uses para personas ni para adornar una portada con marcas de otros.',
    anatomy: [
      'Logo que entregue el cliente, si carga.',
      ['Si no, nuestra marca: letras, forma y color propios.', '.root'],
      'Si tampoco, sus iniciales en gris.',
    ],
    drawing: { story: 'Marks' },
    do: {
      story: 'Marks',
      reason: 'Cada institución se distingue por letras, forma y color a la vez.',
    },
    dont: {
      story: 'Default',
      args: { name: '·', institutionId: undefined, src: undefined },
      reason: 'Sin nombre ni marca, nadie sabe de quién se trata.',
    },
    accessibility: [
      'Junto al nombre es decorativo; solo, pide `isLabelled` para que se lea.',
      'Las letras son blancas sobre un color con contraste de 4,5 o más.',
    ],
    props: {
      name: 'Nombre de la institución; de ahí salen las iniciales si no hay imagen ni marca.',
      institutionId: 'Su id en la API, como `banco-chile`: las del catálogo tienen marca propia.',
      src: 'Dirección de su logo. Si no carga, se ve la marca o las iniciales.',
      size: 'Lado en px. El logo mismo mide a lo más 32.',
      isLabelled: 'Dice el nombre a los lectores de pantalla, donde no está escrito al lado.',
    },
  },
  StatusPill: {
    status: 'stable',
    use: 'Para el estado de una cosa en una o dos palabras: un permiso, una tarea, una institución.',
    avoid:
      'Si hay que explicar o hacer algo, usa `Alert`. Para clasificar páginas por tema, `Tag`.',
    anatomy: [
      ['Forma del tono.', 'svg'],
      ['Una o dos palabras.', '.root::text'],
    ],
    drawing: { story: 'Success' },
    do: { story: 'Success', reason: 'Forma, color y palabra dicen lo mismo.' },
    dont: {
      story: 'Danger',
      args: { children: 'La institución rechazó tu clave y bloqueó el acceso' },
      reason: 'Una explicación no cabe en una píldora: eso es un aviso.',
    },
    accessibility: [
      'Se entiende sin color: cada tono tiene su forma y la palabra va siempre.',
      'No es un botón ni se anuncia solo al cambiar.',
    ],
    props: { tone: 'Qué significa el estado para quien lo lee; cada tono tiene su forma.' },
  },
};
