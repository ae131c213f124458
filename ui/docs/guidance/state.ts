import type { Guidance } from './types.ts';

export const state: Readonly<Record<string, Guidance>> = {
  CrashPage: {
    status: 'stable',
    use: 'En lugar de una página que falló al dibujarse, con la causa y un botón para reintentar.',
    avoid: 'Si la página no existe usa `NotFoundPage`; si no llegó por la red, `LoadFailure`.',
    anatomy: [
      ['Título.', 'h1'],
      ['Mensaje del error.', '.messages'],
      'Sus causas, si las tiene.',
      ['Botón para intentar de nuevo.', 'button'],
    ],
    do: { story: 'Default', reason: 'El mensaje exacto permite arreglarlo o reportarlo.' },
    dont: {
      story: 'Default',
      args: { error: new Error('undefined') },
      reason: 'Un error sin mensaje deja a todos igual de perdidos: lánzalo con uno.',
    },
    accessibility: [
      'El título y el botón van en inglés y así están marcados, para que se lean con su voz.',
      'Es un `alert`: se anuncia al aparecer.',
    ],
    props: { error: 'El error.', onRetry: 'Dibuja la página de nuevo.' },
  },
  ErrorBoundary: {
    status: 'stable',
    use: 'Alrededor de una parte que puede fallar, para que el resto de la página siga en pie.',
    avoid:
      'No atrapa errores de eventos ni de promesas: esos se muestran con `Alert` donde ocurren.',
    anatomy: [
      ['Contenido, mientras todo va bien.', 'p'],
      'Reemplazo con botón de reintento, si falla.',
    ],
    do: {
      story: 'Default',
      reason: 'Rodea solo el saldo: si falla, el resto de la página sigue en pie.',
    },
    dont: {
      story: null,
      reason: 'Si reintentar no cambia nada, ofrece además otra salida.',
    },
    accessibility: [
      'El reemplazo por omisión se anuncia al aparecer.',
      'Si dibujas el tuyo, decide si hay que anunciarlo.',
    ],
    props: {
      children: 'Contenido que puede fallar.',
      renderFallback: 'Lo que se dibuja en su lugar; por omisión, `CrashPage`.',
      onError: 'Dónde se informa el error.',
      resetKey: 'Al cambiar, casi siempre la dirección, el contenido se dibuja de nuevo.',
    },
  },
  LoadFailure: {
    status: 'stable',
    use: 'Cuando una página no se pudo traer, incluso después de recargar.',
    avoid: 'Si llegó pero falló al dibujarse, es `CrashPage`. Si no existe, `NotFoundPage`.',
    anatomy: [
      ['Título.', '.title'],
      ['Motivo, si se conoce.', '.reason'],
      ['Botón para intentar de nuevo.', 'button'],
    ],
    do: { story: 'Default', reason: 'Dice que fue la red y deja reintentar.' },
    dont: {
      story: 'WithoutReason',
      reason: 'Si conoces el motivo, muéstralo: sin él parece culpa de quien lee.',
    },
    accessibility: [
      'Es un `alert`: se anuncia al aparecer.',
      'El botón va en inglés y así está marcado.',
    ],
    props: { error: 'El error.', onRetry: 'Intenta de nuevo.' },
  },
  NotFoundPage: {
    status: 'stable',
    use: 'Para una dirección que no existe en el sitio.',
    avoid:
      'Si existe pero no cargó, `LoadFailure`. Si una búsqueda no encontró nada, `EmptyState`.',
    anatomy: [
      ['Símbolo con la gota caída.', 'svg'],
      ['Título y explicación.', 'h1'],
      ['Páginas de dirección parecida.', '.suggestions'],
      ['Buscar y volver al inicio.', '.actions'],
    ],
    drawing: { story: 'WithSuggestions' },
    do: { story: 'WithSuggestions', reason: 'Ofrece las páginas que probablemente se buscaban.' },
    dont: {
      story: 'WithoutSearch',
      reason: 'Con buscador en el sitio, no dejes solo el camino al inicio.',
    },
    accessibility: ['El título es el `h1` y se anuncia al llegar.', 'El dibujo es decorativo.'],
    props: {
      homeHref: 'La primera página del sitio.',
      onSearch: 'Abre el buscador; el botón se ve solo si está.',
      suggestions: 'Páginas de dirección parecida a la pedida, según `nearestPages`.',
    },
  },
  PageLoading: {
    status: 'stable',
    use: 'Mientras llega la página siguiente y la espera ya se nota.',
    avoid: 'Para una parte de la página usa `Spinner` o `Skeleton`.',
    anatomy: [
      'Nada, mientras dura la espera inicial.',
      ['`Loader` al centro, o sobre la página anterior.', '.notice'],
    ],
    drawing: { story: 'OverPage' },
    do: {
      story: 'OverPage',
      reason: 'La página anterior sigue a la vista mientras llega la otra.',
    },
    dont: {
      story: 'Default',
      args: { delay: 0 },
      reason: 'Sin espera inicial, cada clic parpadea.',
    },
    accessibility: ['Se anuncia una vez, y solo si la espera se nota.', 'No toma el foco.'],
    props: {
      isOverPage:
        'Va sobre la página que sigue ahí, en vez de reemplazarla. Ponlo justo después de la barra.',
      label: 'Qué se espera; «Cargando…» por omisión.',
      delay: 'Espera en ms antes de mostrarse.',
    },
  },
  RouteProgress: {
    status: 'stable',
    use: 'Una vez por sitio, para mostrar que el clic se recibió y la página viene en camino.',
    avoid: 'No sirve para tareas: no sabe cuánto falta. Para eso está `Progress`.',
    anatomy: [
      ['Riel del ancho de la ventana, en su borde de arriba.', '.root'],
      ['Barra de 2 px, con una gota en la punta.', '.bar'],
    ],
    do: { story: 'Default', reason: 'Delgada y arriba: avisa sin tapar nada.' },
    dont: {
      story: null,
      reason: 'No lo alargues para que se note: lo que llega rápido no necesita barra.',
    },
    accessibility: [
      'Es una `progressbar` con nombre; de la llegada avisa `RouteAnnouncer`.',
      'No recibe el puntero: nunca tapa un enlace.',
    ],
    props: { isNavigating: 'Se va a otra página. Un cambio de ancla o de consulta no cuenta.' },
  },
};
