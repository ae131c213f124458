import type { Guidance } from './types.ts';

const BUTTON_LOOK = {
  variant:
    'Cuánto pesa: una sola `primary` por vista, `secondary` a su lado, `quiet` para lo que menos importa y `danger` para lo que no se puede deshacer.',
  size: 'Alto: 36 px en filas densas, 44 en páginas y 48 en el widget.',
  isFullWidth: 'Ocupa todo el ancho de su contenedor, como en el widget y en el teléfono.',
  icon: 'Ícono antes del texto. Es decorativo: el texto ya dice la acción.',
};

export const base: Readonly<Record<string, Guidance>> = {
  Button: {
    status: 'stable',
    use: 'Para que algo ocurra: conectar, autorizar, quitar un permiso, descargar.',
    avoid:
      'Si lleva a otra página, usa `Link`, o `ButtonLink` cuando deba verse como botón. Si basta un ícono que todos conocen, usa `IconButton`.',
    anatomy: [
      ['Fondo o borde, según la variante.', 'button'],
      ['Ícono opcional antes del texto.', 'svg'],
      ['Texto: un verbo que nombra la acción.', '.content::text'],
      'Anillo giratorio, solo mientras trabaja; ocupa el lugar del texto sin cambiar el ancho.',
    ],
    drawing: { story: 'WithIcon' },
    do: {
      story: 'FullWidth',
      reason: 'El texto dice qué va a pasar al presionarlo.',
    },
    dont: {
      story: 'Default',
      args: { children: 'Aceptar' },
      reason: '«Aceptar» obliga a releer todo para saber qué se acepta.',
    },
    accessibility: [
      'Mientras trabaja usa `aria-disabled` en vez de `disabled`: el foco no se pierde y las pulsaciones se ignoran.',
      'Mejor habilitado y con un error claro que apagado sin explicación.',
      'El color de `danger` no basta: el texto también nombra lo que se pierde.',
    ],
    props: {
      ...BUTTON_LOOK,
      isBusy:
        'Hay trabajo en curso. Pasa `false` mientras no lo haya, para reservar el ancho del anillo desde el comienzo.',
      busyLabel: 'Texto mientras trabaja, como «Conectando…»; por omisión, el de siempre.',
    },
  },
  ButtonLink: {
    status: 'stable',
    use: 'Para el paso principal de una página cuando ese paso es ir a otra: «Empezar», «Ver la referencia».',
    avoid: 'Si no cambia de dirección, usa `Button`. Dentro de un párrafo, usa `Link`.',
    anatomy: [
      ['Fondo o borde, igual al de `Button`.', 'a'],
      'Ícono opcional.',
      ['Texto del destino.', '.content::text'],
    ],
    do: { story: 'Default', reason: 'Uno solo por vista, y lleva a donde dice.' },
    dont: {
      story: 'Default',
      args: { children: 'Haz clic aquí' },
      reason: 'Leído fuera de contexto, no dice a dónde lleva.',
    },
    accessibility: [
      'Es un enlace de verdad: aparece en la lista de enlaces y se abre en otra pestaña con Ctrl o ⌘.',
      'No responde a Espacio, como ningún enlace.',
    ],
    props: {
      ...BUTTON_LOOK,
      href: 'A dónde lleva: una ruta del sitio, `#ancla` o la dirección de otro sitio.',
      hasExternalMark: 'Con `false` esconde el ícono de otro sitio, donde el contexto ya lo dice.',
    },
  },
  Icon: {
    status: 'stable',
    example: { name: 'SearchIcon', file: 'signs.tsx' },
    use: 'Para reforzar una palabra o un estado con una forma que se reconoce de un vistazo.',
    avoid:
      'No lo uses solo si su significado no es universal, ni para decorar. Para una institución, usa `InstitutionAvatar`.',
    anatomy: [
      ['Dibujo de 20 × 20 px.', 'svg'],
      'Trazo de 1,75 px con puntas redondas.',
      'El color del texto que lo rodea.',
    ],
    do: { story: 'Set', reason: 'Todos son del mismo juego: mismo trazo, mismas puntas.' },
    dont: {
      story: 'Default',
      args: { size: 48 },
      reason: 'Agrandado, el trazo engorda y compite con el título.',
    },
    accessibility: [
      'Sin `label` se oculta a los lectores de pantalla, porque la palabra está al lado.',
      'Con `label` es una imagen con ese nombre; ponle el significado, no la forma: «Buscar», no «Lupa».',
    ],
    props: {
      size: 'Lado en px. El juego está dibujado sobre 20.',
      label: 'Nombre accesible; sin él, el ícono es decorativo.',
    },
  },
  Link: {
    status: 'stable',
    use: 'Para ir a otra página, a una sección o a otro sitio.',
    avoid: 'Si la dirección no cambia, es una acción: usa `Button`.',
    anatomy: [
      ['Texto que nombra el destino.', 'a::text'],
      ['Subrayado, dentro de un texto.', 'a'],
      ['Marca de otro sitio, si sale de este.', '.mark'],
    ],
    drawing: { story: 'External' },
    do: { story: 'InProse', reason: 'El subrayado lo distingue sin depender del color.' },
    dont: {
      story: 'Default',
      args: { children: 'aquí' },
      reason: '«aquí» no dice nada en una lista de enlaces.',
    },
    accessibility: [
      'Si se abre en otra pestaña, lo dice también a los lectores de pantalla.',
      'Dentro de un párrafo va siempre subrayado (`prose`).',
      'Los sitios de otros no reciben la dirección desde la que se llega.',
    ],
    props: {
      href: 'Una ruta del sitio, `#ancla`, la dirección de otro sitio o `mailto:`.',
      variant: '`prose` va subrayado; `plain` hereda el estilo de lo que lo rodea.',
      hasExternalMark: 'Con `false` esconde el ícono de otro sitio, donde el contexto ya lo dice.',
    },
  },
  Logo: {
    status: 'stable',
    use: 'Una vez por página, arriba a la izquierda o al pie, para decir de quién es el sitio.',
    avoid:
      'No lo repitas como adorno. Para esperar una página completa está `Loader`, que mueve la gota.',
    anatomy: [
      ['Canal en el color primario.', 'svg > :first-child'],
      ['Gota de cobre en su boca.', 'svg > :last-child'],
      ['La palabra «cauce», en `full`.', '.word'],
    ],
    do: { story: 'Default', reason: 'Símbolo y palabra guardan siempre la misma proporción.' },
    dont: {
      story: 'Default',
      args: { size: 12 },
      reason: 'Bajo 16 px el canal y la gota se funden en una mancha.',
    },
    accessibility: [
      'Junto a la palabra, el símbolo se oculta a los lectores de pantalla.',
      'Si es un enlace, el nombre del enlace dice «inicio», no «logo».',
    ],
    props: {
      size: 'Lado del símbolo en px, desde 16; la palabra mide 0,8 de eso.',
      variant: '`mark` es solo el símbolo; `full` agrega la palabra.',
      isMonochrome: 'Un solo color, el del texto: para imprimir o sobre fondos ajenos.',
    },
  },
  VisuallyHidden: {
    status: 'stable',
    use: 'Para decir a quien escucha algo que quien mira ya ve por la posición o la forma.',
    avoid:
      'No escondas instrucciones que le sirven a todo el mundo. Para nombrar un control, basta su etiqueta.',
    anatomy: [['Texto recortado a 1 px: no ocupa lugar, pero se lee.', 'p > .root']],
    do: {
      story: 'Default',
      reason: 'No se ve nada de más, y el lector de pantalla lo dice completo.',
    },
    dont: {
      story: 'Default',
      args: { style: { position: 'static', width: 'auto', height: 'auto', clipPath: 'none' } },
      reason: 'Si al mostrarlo sirve a quien mira, no debía estar escondido.',
    },
    accessibility: [
      'No recibe el foco: no pongas dentro enlaces ni botones.',
      'Se lee en el orden del documento, así que ubícalo donde corresponde.',
    ],
    props: {},
  },
};
