import type { Guidance } from './types.ts';

const LEVELS = {
  headings: 'Todos los títulos de la página, en orden.',
  minLevel: 'El nivel menos profundo que se muestra.',
  maxLevel: 'El nivel más profundo que se muestra.',
};

export const structure: Readonly<Record<string, Guidance>> = {
  MobileTableOfContents: {
    status: 'stable',
    use: 'Bajo el título, en ventanas angostas, donde el índice no cabe al lado.',
    avoid: 'Desde 1280 px va `TableOfContents`, siempre a la vista.',
    anatomy: [
      ['Botón «En esta página».', 'button'],
      ['Lista de secciones.', '.panel'],
    ],
    drawing: { opens: true },
    do: { story: 'Default', reason: 'Parte cerrado: lo primero es el texto.' },
    dont: {
      story: 'Default',
      args: { headings: [{ id: 'uno', title: 'Introducción', level: 2 }] },
      reason: 'Con una sola sección, el índice ocupa más de lo que ayuda.',
    },
    accessibility: [
      'El botón dice si está abierto.',
      'Parte cerrado: no hay que recorrerlo para llegar al texto.',
    ],
    props: LEVELS,
  },
  ParameterList: {
    status: 'stable',
    use: 'Para los campos de una petición o respuesta de la API.',
    avoid: 'Para los datos de una persona o un permiso, `DescriptionList`.',
    anatomy: [
      ['Nombre y tipo.', '.item > p'],
      ['Si es obligatorio.', '.required'],
      ['Descripción, con valores posibles.', '.description'],
      ['Campos que contiene.', '.nested'],
    ],
    do: {
      story: 'Default',
      reason: 'Nombre, tipo y obligación en una línea; la explicación debajo.',
    },
    dont: {
      story: 'Default',
      args: { parameters: [{ name: 'rut', type: 'string', description: 'El rut.' }] },
      reason: '«El rut.» repite el nombre: di de quién, en qué formato y para qué.',
    },
    accessibility: [
      'Es una lista: se anuncia cuántos campos hay.',
      'Los nombres largos se parten sin salirse de la página.',
    ],
    props: { parameters: 'Los campos, en el orden de la referencia.' },
  },
  Prose: {
    status: 'stable',
    use: 'Alrededor de un texto para leer: guías, novedades, términos.',
    avoid: 'No lo pongas alrededor de formularios o tablas de datos: traen sus propias medidas.',
    anatomy: [
      ['Títulos y párrafos de hasta 584 px.', 'p'],
      ['Código, tablas y figuras a todo el ancho.', 'figure, pre, table'],
    ],
    do: { story: 'Default', reason: 'Líneas de unos 80 caracteres, con aire entre secciones.' },
    dont: {
      story: 'Default',
      args: { style: { fontSize: 12, lineHeight: 1.1 } },
      reason: 'Letra chica y líneas pegadas: nadie llega al final.',
    },
    accessibility: [
      'Mide en rem: respeta la letra que eligió la persona.',
      'A 320 px nada se corta.',
    ],
    props: { size: '`large` es 18/30 y un poco más ancho, para lectura larga.' },
  },
  SequenceDiagram: {
    status: 'stable',
    use: 'Para mostrar quién le habla a quién y en qué orden: el flujo de un token, un webhook.',
    avoid: 'Si participa uno solo, usa `Steps`. Con más de cinco participantes, divídelo.',
    anatomy: [
      ['Participantes.', '.head'],
      ['Líneas de vida.', '.life'],
      ['Mensajes, numerados.', '.message'],
      ['Pie.', 'figcaption'],
    ],
    drawing: { story: 'Short' },
    do: { story: 'Short', reason: 'Pocos mensajes, con el nombre real de cada llamada.' },
    dont: { story: 'FiveParticipants', reason: 'Cinco es el tope: ya cuesta seguir las flechas.' },
    accessibility: [
      'Los pasos son además una lista ordenada para quien no ve el dibujo.',
      'Donde no cabe, se muestra la lista.',
    ],
    props: {
      caption: 'Pie del diagrama.',
      participants: 'Quiénes participan, de izquierda a derecha; cinco como máximo.',
      steps: 'Los pasos, en orden.',
    },
  },
  Steps: {
    status: 'stable',
    use: 'Para instrucciones que se siguen en orden.',
    avoid: 'Para el avance de un recorrido usa `Canal`; para trabajo en curso, `ProgressList`.',
    anatomy: [
      'Línea.',
      ['Número de cada paso.', '.number'],
      ['Título y explicación.', '.content'],
      ['Punto de cobre, si hay uno actual.', '[aria-current] .number'],
    ],
    drawing: { story: 'Current' },
    do: { story: 'Default', reason: 'Cada paso es una acción, y se lee completo.' },
    dont: {
      story: 'Current',
      reason: 'En un texto sin recorrido no marques un paso: no hay ninguno actual.',
    },
    accessibility: ['Es una lista ordenada.', 'El actual lleva `aria-current="step"`.'],
    props: {
      current: 'Posición del paso actual. Omítela si no lo hay, o si otro elemento lleva el punto.',
    },
  },
  Table: {
    status: 'stable',
    use: 'Para una tabla escrita dentro de un texto.',
    avoid: 'Si sus filas vienen de la API, se ordenan o cargan, usa `DataTable`.',
    anatomy: [
      ['Título.', 'caption'],
      ['Encabezados.', 'thead'],
      ['Filas, sin rayas verticales.', 'tbody'],
    ],
    drawing: { story: 'WithCaption' },
    do: { story: 'WithCaption', reason: 'El título dice qué se compara.' },
    dont: { story: 'Narrow', reason: 'Muchas columnas en una pantalla chica: mejor una lista.' },
    accessibility: [
      'Si no cabe, recibe el foco y se desplaza con las flechas.',
      'Usa `th` con `scope` en los encabezados.',
    ],
    props: {
      caption: 'Título sobre la tabla, y nombre de la zona que se desplaza.',
      label: 'Nombre accesible, si el título no es texto.',
      hasStickyColumn: 'Deja la primera columna a la vista al desplazar.',
      children: '`thead` y `tbody`.',
    },
  },
  TableOfContents: {
    status: 'stable',
    use: 'Al lado de un texto con tres secciones o más.',
    avoid:
      'No reemplaza a `Sidebar`: este lleva a otras páginas. En ventanas angostas, `MobileTableOfContents`.',
    anatomy: [
      ['Título «En esta página».', '.title'],
      ['Secciones.', 'ul'],
      'Marca en la que se está leyendo.',
    ],
    do: { story: 'Default', reason: 'Dos niveles bastan para ubicarse.' },
    dont: {
      story: 'OtherLevels',
      args: { minLevel: 2, maxLevel: 6 },
      reason: 'Con todos los niveles, el índice es más largo que el texto.',
    },
    accessibility: [
      'La sección actual se marca con `aria-current`.',
      'Es una navegación con nombre propio.',
    ],
    props: { ...LEVELS, offset: 'Alto en px de la barra fija; 0 si se esconde al bajar.' },
  },
  Tabs: {
    status: 'stable',
    use: 'Para alternativas de lo mismo, donde cada persona necesita una sola.',
    avoid:
      'No para pasos ni para esconder contenido que todos deben leer. Para código, `CodeTabs`.',
    anatomy: [
      ['Lista de pestañas.', '[role=tablist]'],
      ['Raya bajo la elegida.', '[role=tab]'],
      ['Panel.', '[role=tabpanel]'],
    ],
    do: { story: 'Default', reason: 'Nombres cortos y paneles que no dependen unos de otros.' },
    dont: { story: 'Many', reason: 'Con tantas, las últimas ni se ven: usa `Select`.' },
    accessibility: [
      'Una sola parada de Tab; flechas, Inicio y Fin eligen.',
      'Lo guardado se aplica antes de pintar: no parpadea.',
    ],
    props: {
      defaultValue: 'La pestaña que se ve al comienzo; `null`, ninguna.',
      groupId: 'Los grupos con el mismo id comparten la elección.',
      queryString:
        'Guarda la elección en la dirección: bajo este nombre, o con `true`, bajo el del grupo.',
      value: 'La elegida, si la controla la página.',
      onValueChange: 'Se llama al elegir otra.',
      lazy: 'Cada panel se dibuja solo mientras está elegido.',
      label: 'Nombre accesible: «Lenguaje».',
      children: 'Los `TabItem`.',
    },
  },
  Tag: {
    status: 'stable',
    use: 'Para el tema de una página, con enlace a las demás que lo tratan.',
    avoid: 'Para el estado de algo usa `StatusPill`.',
    anatomy: [
      ['Nombre del tema.', 'a::text'],
      ['Cuántas páginas lo tienen, si se pide.', '.count'],
    ],
    drawing: { story: 'Count' },
    do: { story: 'Count', reason: 'El número dice si vale la pena entrar.' },
    dont: {
      story: 'Default',
      args: { children: 'Vigente' },
      reason: '«Vigente» es un estado, no un tema.',
    },
    accessibility: [
      'Con `href` es un enlace; sin él, solo texto.',
      'El número se lee con el nombre.',
    ],
    props: {
      href: 'Página del tema; sin ella, es solo texto.',
      count: 'Cuántas páginas lo tienen.',
      children: 'Nombre del tema.',
    },
  },
  TagList: {
    status: 'stable',
    use: 'Al final de una página, con sus temas.',
    avoid: 'No para filtrar una lista: para eso usa casillas.',
    anatomy: [
      ['Título.', '.label'],
      ['Temas, en una línea que se parte.', 'ul'],
    ],
    do: { story: 'Default', reason: 'Pocos temas, y compartidos con otras páginas.' },
    dont: {
      story: 'Default',
      args: {
        tags: ['RUT', 'Rut', 'rut', 'R.U.T.', 'Rol Único'].map((label) => ({ label, href: '#' })),
      },
      reason: 'El mismo tema escrito de cinco formas no junta nada.',
    },
    accessibility: ['Es una lista con nombre.', 'Sin temas no dibuja nada.'],
    props: { tags: 'Los temas, en orden. Sin ninguno no dibuja nada.' },
  },
};
