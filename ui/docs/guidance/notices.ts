import type { Guidance } from './types.ts';

export const notices: Readonly<Record<string, Guidance>> = {
  Alert: {
    status: 'stable',
    use: 'Para contar algo que hay que saber antes de seguir, con su salida: una falla, una demora, un permiso por vencer.',
    avoid:
      'Dentro de un texto que no cambia, usa `Admonition`. Si el error es de un campo, va en ese campo. Para todo el sitio, `AnnouncementBar`.',
    anatomy: [
      ['Ícono con la forma del tono.', '.mark'],
      ['Título: el resumen en una línea.', '.title'],
      ['Cuerpo: qué pasó y qué puedes hacer.', '.body > div'],
      ['Botones o enlaces de salida.', '.actions'],
      ['Botón de cierre, si se puede descartar.', 'button[aria-label]'],
    ],
    drawing: { story: 'WithActions', args: { onClose: () => undefined } },
    do: { story: 'WithActions', reason: 'Dice qué pasó y ofrece el paso siguiente.' },
    dont: {
      story: 'Danger',
      args: { title: 'Error', children: 'Algo salió mal.' },
      reason: 'Asusta y no dice ni qué pasó ni qué hacer.',
    },
    accessibility: [
      'Usa `role="alert"` solo si aparece por una falla; `status` para lo que puede esperar; ninguno si ya venía en la página.',
      'Cada tono tiene su propia forma: se distinguen sin color.',
      'No mueve el foco por su cuenta.',
    ],
    props: {
      tone: 'De qué se trata; define color y forma.',
      title: 'Resumen en una línea; el cuerpo agrega qué hacer.',
      role: 'Cómo se anuncia al aparecer: `alert` al tiro, `status` cuando la persona está en pausa. Omítelo si ya venía en la página.',
      actions: 'Botones o enlaces bajo el cuerpo: la salida.',
      onClose: 'Muestra el botón de cierre y se llama al presionarlo. La página saca el aviso.',
      isBanner: 'A lo ancho de su contenedor: sin esquinas y con una línea debajo.',
    },
  },
  Canal: {
    status: 'stable',
    use: 'Para mostrar en qué paso va un recorrido corto y conocido, como el del widget.',
    avoid: 'Si los pasos son instrucciones, usa `Steps`. Si son tareas en curso, `ProgressList`.',
    anatomy: [
      ['Línea de 2 px.', '.line'],
      ['Una parada por paso.', '.stop'],
      ['Punto de cobre en la actual.', '.dot'],
      ['Texto con número y nombre del paso.', '.canal + span'],
    ],
    do: { story: 'Default', reason: 'Uno por vista, con pocas paradas y nombres cortos.' },
    dont: {
      story: 'Default',
      args: {
        steps: ['Inicio', 'Banco', 'Datos', 'Permiso', 'RUT', 'Clave', 'Código', 'Espera', 'Fin'],
      },
      reason: 'Con nueve paradas el camino parece interminable y los puntos no dicen nada.',
    },
    accessibility: [
      'Se lee como texto: «Paso 2 de 4: Permiso».',
      'Con menos movimiento, el punto no se desplaza.',
    ],
    props: {
      steps: 'Nombres de las paradas, en orden; dos como mínimo.',
      current: 'Posición de la parada actual, desde 0.',
      isMoving: 'Hay trabajo en curso: el punto avanza hacia la parada siguiente.',
      isLabelHidden: 'Esconde el texto a la vista, donde la página ya lo repite al lado.',
    },
  },
  Dialog: {
    status: 'stable',
    use: 'Para una decisión que no puede esperar, o un formulario breve que no merece página propia.',
    avoid:
      'No lo uses para avisar: para eso está `Alert`. Si hay que leer mucho o llenar varios campos, haz una página.',
    anatomy: [
      'Velo sobre la página.',
      ['Título: la pregunta.', '.title'],
      ['Cuerpo: qué cambia según la respuesta.', '.body'],
      ['Botones, el principal primero.', '.actions'],
      ['Botón de cierre.', '.head button'],
    ],
    drawing: { opens: true },
    do: { story: 'Default', reason: 'El botón que lo abre ya dice qué va a pasar.' },
    dont: {
      story: null,
      reason: '«¿Estás seguro?» no dice de qué: el título debe nombrar lo que va a pasar.',
    },
    accessibility: [
      'El foco entra al título, no sale mientras está abierto y vuelve a lo que lo abrió.',
      'Esc siempre llama a `onClose`.',
      'Si algo se pierde, deja el foco inicial en el botón que no destruye nada.',
    ],
    props: {
      isOpen: 'Si está abierto; siempre lo controla la página.',
      onClose: 'Se llama con Esc, con el botón de cierre y al presionar afuera.',
      title: 'Título y nombre accesible.',
      actions: 'Sus botones, el principal primero: a la derecha si hay ancho, apilados si no.',
      initialFocusRef:
        'Lo que recibe el foco al abrir: el botón menos destructivo. Por omisión, el título.',
      isDismissible: 'Muestra el botón de cierre y cierra al presionar afuera.',
    },
  },
  Loader: {
    status: 'stable',
    use: 'Mientras carga una página completa y todavía no se sabe qué forma tendrá.',
    avoid:
      'Para una parte de la página usa `Spinner`; si ya conoces la forma de lo que viene, `Skeleton`.',
    anatomy: [
      ['Canal en gris.', 'svg'],
      ['Gota que lo recorre.', 'svg > :last-child'],
      ['Texto que dice qué se espera.', 'svg + span'],
    ],
    drawing: { story: 'Page' },
    do: { story: 'Page', reason: 'Uno solo, al centro, en lugar de la página.' },
    dont: {
      story: 'Small',
      args: { label: 'Ya casi…' },
      reason: 'Promete un final que nadie conoce.',
    },
    accessibility: [
      'Es una región de estado: se anuncia una vez, cuando aparece.',
      'Con menos movimiento la gota se queda quieta y el texto cuenta el estado.',
    ],
    props: {
      label: 'Texto junto al símbolo; «Cargando…» por omisión.',
      size: 'Lado del símbolo en px.',
      layout: 'En línea, o centrado en lugar de una página.',
      delay: 'Espera en ms antes de mostrar o anunciar algo.',
    },
  },
  Progress: {
    status: 'stable',
    use: 'Para una tarea cuyo avance real conoces: bytes, archivos, páginas.',
    avoid: 'Si no conoces el avance, usa `Spinner`. Si son etapas con nombre, `ProgressList`.',
    anatomy: [
      ['Texto de la tarea.', '.words'],
      ['Riel.', '.track'],
      ['Parte avanzada, o un tramo que se mueve si no se sabe cuánto falta.', '.bar'],
    ],
    do: { story: 'Default', reason: 'El avance es el real y la etiqueta dice de qué.' },
    dont: {
      story: 'Default',
      args: { value: 99, label: 'Espera un momento' },
      reason: 'Una barra inventada, pegada en 99, hace perder la confianza.',
    },
    accessibility: [
      'Usa `progressbar` con su valor; sin valor, se anuncia como indeterminado.',
      'No interrumpe: quien quiera el avance lo consulta.',
    ],
    props: {
      label: 'Qué avanza.',
      value: 'Avance desde 0 hasta `max`; sin él, indeterminado.',
      max: 'El total.',
      isLabelHidden: 'Esconde el texto a la vista, donde la página ya lo repite al lado.',
    },
  },
  ProgressList: {
    status: 'stable',
    use: 'Para mostrar las etapas reales de un trabajo que toma segundos, como leer los datos en la institución.',
    avoid:
      'Si no sabes en qué etapa va, no la inventes: usa `Spinner`. Para instrucciones, `Steps`.',
    anatomy: [
      ['Lista en orden.', 'ol'],
      ['Forma de cada estado: pendiente, en curso, listo o con falla.', '.mark'],
      ['Nombre de la etapa.', '.mark + span'],
    ],
    do: {
      story: 'Default',
      reason: 'Una sola etapa en curso, y su nombre dice qué se está haciendo.',
    },
    dont: {
      story: 'Pending',
      reason: 'Todo pendiente y nada en curso: nadie sabe si partió.',
    },
    accessibility: [
      'Cada etapa que parte se anuncia con su lugar: «Leyendo los datos que autorizaste, paso 2 de 3».',
      'Los estados se distinguen por forma y por palabra.',
    ],
    props: { steps: 'Las etapas en orden; a lo más una está `running`.' },
  },
  Skeleton: {
    status: 'stable',
    use: 'Cuando sabes qué forma tendrá lo que viene, para que nada salte al llegar.',
    avoid:
      'Para esperas de menos de 300 ms no muestres nada. Si no conoces la forma, usa `Spinner`.',
    anatomy: [['Línea, bloque o círculo del tamaño de lo que reemplaza.', '[data-shape=text]']],
    drawing: { story: 'InstitutionRows' },
    do: {
      story: 'InstitutionRows',
      reason: 'Tiene la forma exacta de las filas que van a llegar.',
    },
    dont: {
      story: 'Block',
      reason: 'Un bloque gris único no se parece a nada de lo que viene.',
    },
    accessibility: [
      'Está oculto a los lectores de pantalla: lo anuncia la región que carga, con `aria-busy` o un `Spinner`.',
      'Con menos movimiento no parpadea.',
    ],
    props: {
      shape: 'Una línea de texto, un bloque o un círculo.',
      width: 'Ancho en px o en cualquier medida de CSS; sin él, todo el disponible.',
      height: 'Alto de un bloque o círculo. El círculo toma su ancho.',
      lines: 'Cuántas líneas de texto; la última es más corta.',
      delay: 'Espera en ms antes de mostrarse; su espacio se reserva desde el comienzo.',
    },
  },
  Spinner: {
    status: 'stable',
    use: 'Para una espera corta, sin avance conocido, en una parte de la página.',
    avoid: 'Para la página entera usa `Loader`; dentro de un botón, `isBusy` del mismo `Button`.',
    anatomy: [
      ['Anillo.', '.ring'],
      ['Texto, a la vista o solo para lectores de pantalla.', '.ring + span'],
    ],
    drawing: { story: 'WithLabel' },
    do: { story: 'WithLabel', reason: 'Dice qué se espera, justo donde va a aparecer.' },
    dont: {
      story: 'Large',
      args: { size: 96 },
      reason: 'Enorme y sin palabras: llama la atención y no explica nada.',
    },
    accessibility: [
      'Es una región de estado desde el comienzo, vacía hasta que pasa `delay`; así se anuncia una sola vez.',
      'El texto va siempre, aunque no se vea.',
    ],
    props: {
      size: 'Lado del anillo en px.',
      label: 'Qué se espera; «Cargando…» por omisión.',
      isLabelVisible: 'Muestra el texto junto al anillo.',
      delay: 'Espera en ms antes de mostrarse, para que lo breve no parpadee.',
    },
  },
};
