import type { Guidance } from './types.ts';

const FIELD = {
  label: 'Etiqueta sobre el campo.',
  isLabelHidden: 'Esconde la etiqueta a la vista, donde un título ya la repite.',
  isOptional: 'Agrega «(opcional)» a la etiqueta.',
  hint: 'Qué escribir y un ejemplo, entre la etiqueta y el campo.',
  error: 'Error bajo el campo: qué pasa y cómo se arregla.',
};
const SIZE = '48 px de alto, o 40 en páginas densas de la documentación.';
const DESCRIBED = 'Más ids para `aria-describedby`, después de la ayuda y el error.';
const VALUE = {
  value: 'El texto, si lo controla la página.',
  defaultValue: 'El texto inicial, si lo lleva el campo.',
  onValueChange: 'Se llama con el texto después de cada cambio.',
  size: SIZE,
};
const FOOTER = 'Contenido bajo el control, además del error.';

export const forms: Readonly<Record<string, Guidance>> = {
  Checkbox: {
    status: 'stable',
    use: 'Para aceptar o no una cosa, o marcar varias de una lista.',
    avoid:
      'Para elegir una sola entre varias usa `RadioGroup`. No la marques de antemano por la persona.',
    anatomy: [
      ['Casilla.', '.box'],
      ['Etiqueta, que también se presiona.', '.words > span'],
      ['Ayuda opcional.', '.hint'],
      ['Error.', '.note'],
    ],
    drawing: { story: 'Error' },
    do: { story: 'Default', reason: 'Parte sin marcar y dice qué se acepta.' },
    dont: {
      story: 'Checked',
      args: { label: 'No quiero perderme los beneficios' },
      reason: 'Viene marcada y avergüenza a quien la desmarca.',
    },
    accessibility: [
      'Es un `input` nativo: se marca con Espacio y entra en los datos del formulario.',
      'El error se lee junto a la casilla.',
      'Toda la etiqueta se puede presionar.',
    ],
    props: {
      label: 'Qué se acepta o se elige.',
      hint: 'Explicación bajo la etiqueta.',
      error: 'Error bajo la casilla; una obligatoria sin marcar trae el suyo.',
      isIndeterminate: 'Solo algunas de las que representa están marcadas.',
      onCheckedChange: 'Se llama con si quedó marcada.',
    },
  },
  Field: {
    status: 'stable',
    use: 'Para darle etiqueta, ayuda y error a un control que esta biblioteca no trae.',
    avoid:
      'Para texto, RUT, clave o lista ya están `TextField`, `RutField`, `PasswordField` y `Select`.',
    anatomy: [
      ['Etiqueta.', 'label'],
      ['Ayuda.', '.hint'],
      ['Control.', 'textarea'],
      ['Error, y lo que quieras debajo.', '.note'],
    ],
    drawing: { story: 'WithError' },
    do: { story: 'WithError', reason: 'El error está junto al control y dice cómo arreglarlo.' },
    dont: {
      story: 'WithError',
      args: { error: 'Campo inválido' },
      reason: '«Campo inválido» no dice qué está mal ni cómo corregirlo.',
    },
    accessibility: [
      'Une etiqueta, ayuda y error al control con `id`, `aria-describedby` y `aria-invalid`.',
      'Pasa al control todo lo que entrega la función de `children`.',
    ],
    props: {
      ...FIELD,
      controlId: 'Id del control; sin él, se crea uno.',
      describedBy: DESCRIBED,
      footer: FOOTER,
      children: 'Dibuja el control con los ids y estados del campo.',
    },
  },
  IconButton: {
    status: 'stable',
    use: 'Para una acción que su ícono dice sola: cerrar, buscar, copiar, mostrar.',
    avoid: 'Si hay que adivinar el ícono, usa `Button` con texto.',
    anatomy: [
      ['Zona de 44 × 44 px.', 'button'],
      ['Ícono.', 'svg'],
      'Nombre, que aparece al pasar el mouse.',
    ],
    do: { story: 'Default', reason: 'Una acción universal, con su nombre para quien escucha.' },
    dont: {
      story: 'Default',
      args: { label: 'Botón' },
      reason: 'El nombre dice qué es y no qué hace.',
    },
    accessibility: [
      '`label` es obligatorio: es su nombre accesible.',
      'La zona que se toca mide 44 px, aunque se vea de 32.',
    ],
    props: {
      label: 'Nombre accesible y texto de ayuda: la acción.',
      icon: 'El ícono. Es decorativo, porque `label` ya lo dice.',
      size: '44 px, o 32 dibujados dentro de una zona de 44.',
      variant: '`quiet` tiene fondo solo al pasar por encima; `outlined` lleva borde.',
    },
  },
  InstitutionList: {
    status: 'stable',
    use: 'Para que la persona encuentre su banco o servicio entre decenas.',
    avoid: 'Si son menos de cinco, usa `RadioGroup`. Si ya se sabe cuál es, sáltate la lista.',
    anatomy: [
      ['Buscador.', '.box'],
      ['Grupos: bancos, impuestos, otras.', 'section'],
      ['Botón por institución, con marca y nombre.', '.button'],
      ['Etiqueta de estado, si tiene demoras o no está.', '.tone'],
    ],
    do: {
      story: 'Default',
      reason: 'Grupos con nombre y un buscador que entiende cómo la gente les dice.',
    },
    dont: {
      story: 'Default',
      args: { searchLabel: 'Filtro' },
      reason: '«Filtro» es una palabra de quien lo programó.',
    },
    accessibility: [
      'El número de resultados se anuncia al dejar de escribir.',
      'Cada grupo tiene su encabezado.',
      'Las que no están disponibles se pueden leer y presionar: la página explica.',
    ],
    props: {
      institutions: 'Las instituciones, en el orden en que se ven dentro de su grupo.',
      onSelect: 'Se llama con la institución presionada, aunque no esté disponible.',
      searchLabel: 'Etiqueta del buscador; «Busca tu banco o servicio» por omisión.',
    },
  },
  PasswordField: {
    status: 'stable',
    use: 'Para la clave con que la persona entra a su institución.',
    avoid:
      'No la uses para códigos de un solo uso ni para llaves de API: esos no son claves de una persona.',
    anatomy: [
      ['Etiqueta con el nombre que le da la institución.', 'label'],
      ['Regla de la clave, a la vista.', '.rule'],
      ['Campo.', '.box'],
      ['Botón para mostrarla.', '.toggle'],
      'Avisos de mayúsculas o de espacios.',
    ],
    drawing: { story: 'WithRule' },
    do: { story: 'WithRule', reason: 'La regla se ve antes de gastar un intento.' },
    dont: {
      story: 'Default',
      args: { label: 'Password' },
      reason: 'En Chile es «clave», y cada banco le pone apellido.',
    },
    accessibility: [
      'Se puede pegar y los gestores de claves la reconocen.',
      'Mostrarla y ocultarla se anuncia, pero la clave no se lee jamás.',
      'Al enviar se oculta de nuevo.',
    ],
    props: {
      isLabelHidden: FIELD.isLabelHidden,
      hint: FIELD.hint,
      error: FIELD.error,
      size: SIZE,
      label: '«Clave» por omisión; en el widget, el nombre que usa la institución.',
      rule: 'Regla de la clave de la institución: se muestra y se revisa antes de gastar un intento.',
    },
  },
  RadioGroup: {
    status: 'stable',
    use: 'Para elegir una entre dos y cinco opciones que conviene ver juntas.',
    avoid: 'Con más opciones usa `Select`. Para sí o no, una `Checkbox`.',
    anatomy: [
      ['Pregunta.', 'legend'],
      ['Ayuda opcional.', '.hint'],
      ['Opciones, cada una con su círculo.', 'label'],
      ['Error.', '.note'],
    ],
    drawing: { story: 'Error' },
    do: {
      story: 'Default',
      reason: 'Todas las opciones a la vista y ninguna elegida de antemano.',
    },
    dont: {
      story: 'Default',
      args: { label: 'Opciones' },
      reason: '«Opciones» no pregunta nada.',
    },
    accessibility: [
      'Es un `fieldset`: la pregunta se lee antes que cada opción.',
      'Tab entra al grupo y las flechas eligen.',
    ],
    props: {
      label: 'La pregunta.',
      options: 'Las opciones, en orden.',
      value: 'La elegida, si la controla la página; `null` es ninguna.',
      defaultValue: 'La elegida al comienzo. No elijas por la persona.',
      onValueChange: 'Se llama con el valor elegido.',
      name: 'Nombre en los datos del formulario.',
      required: 'Hay que elegir una para enviar.',
      hint: 'Ayuda bajo la pregunta.',
      error: 'Error bajo las opciones.',
    },
  },
  RutField: {
    status: 'stable',
    use: 'Para pedir un RUT: acepta puntos, guion o nada, y lo ordena al salir del campo.',
    avoid:
      'Para un documento extranjero usa `TextField`: un pasaporte no tiene dígito verificador.',
    anatomy: [
      ['Etiqueta «RUT».', 'label'],
      ['Ejemplo.', '.hint'],
      ['Campo.', 'input'],
      ['Error si el dígito no corresponde.', '.note'],
    ],
    drawing: { story: 'WrongCheckDigit' },
    do: {
      story: 'WrongCheckDigit',
      reason: 'Dice qué revisar antes de preguntarle a la institución.',
    },
    dont: {
      story: 'Default',
      args: { hint: 'Sin puntos y con guion' },
      reason: 'Le pide a la persona un formato que el campo arregla solo.',
    },
    accessibility: [
      'El formato cambia al salir, nunca mientras se escribe.',
      'Abre el teclado con letras: la K existe.',
    ],
    props: {
      ...FIELD,
      ...VALUE,
      describedBy: DESCRIBED,
      footer: FOOTER,
      label: '«RUT» por omisión.',
    },
  },
  SearchField: {
    status: 'stable',
    use: 'Para buscar dentro de lo que ya está en la página.',
    avoid: 'Para buscar en todo el sitio usa `SearchButton`, que abre el buscador.',
    anatomy: [
      ['Etiqueta.', 'label'],
      ['Lupa.', '.leading'],
      ['Campo.', 'input'],
      ['Botón para borrar, cuando hay texto.', '.trailing button'],
    ],
    drawing: { args: { defaultValue: 'chile' } },
    do: { story: 'Default', reason: 'La etiqueta dice qué se busca y queda a la vista.' },
    dont: {
      story: 'Default',
      args: { label: 'Ingrese criterio de búsqueda' },
      reason: 'Frío y largo: basta con decir qué se busca.',
    },
    accessibility: [
      'Esc borra lo escrito.',
      'El número de resultados se anuncia medio segundo después de la última tecla.',
    ],
    props: {
      ...FIELD,
      ...VALUE,
      describedBy: DESCRIBED,
      label: '«Buscar» por omisión.',
      resultCount: 'Cuántos resultados hay; se anuncia medio segundo después de la última tecla.',
    },
  },
  Select: {
    status: 'stable',
    use: 'Para elegir una entre más de cinco opciones conocidas, como una comuna o un mes.',
    avoid:
      'De dos a cinco, `RadioGroup` las muestra todas. Si son decenas y hay que buscar, `InstitutionList` enseña cómo.',
    anatomy: [
      ['Etiqueta.', 'label'],
      ['Ayuda.', '.hint'],
      ['Botón con lo elegido.', 'button'],
      'Lista sobre la página.',
      ['Error.', '.note'],
    ],
    drawing: { story: 'Error' },
    do: { story: 'Chosen', reason: 'Lo elegido se lee sin abrir la lista.' },
    dont: {
      story: 'Default',
      args: { label: 'Seleccione', placeholder: '---' },
      reason: 'Ni la etiqueta ni el campo dicen qué se elige.',
    },
    accessibility: [
      'Se abre con las flechas y Esc deja lo que estaba.',
      'La etiqueta sigue a la vista con algo elegido.',
      'El error se lee junto al control.',
    ],
    props: {
      ...FIELD,
      options: 'Las opciones, en orden.',
      value: 'La elegida, si la controla la página; `null` es ninguna.',
      defaultValue: 'La elegida al comienzo, si la lleva el campo.',
      onValueChange: 'Se llama con el valor elegido.',
      name: 'Nombre en los datos del formulario.',
      required: 'Hay que elegir una para enviar.',
      disabled: 'Apaga el control.',
      size: SIZE,
      placeholder: 'Texto mientras no hay nada elegido; «Elige una opción» por omisión.',
    },
  },
  TextField: {
    status: 'stable',
    use: 'Para una línea de texto libre: un nombre, un correo, un código.',
    avoid: 'Para un RUT o una clave usa `RutField` o `PasswordField`, que ya saben validarlos.',
    anatomy: [
      ['Etiqueta.', 'label'],
      ['Ayuda con un ejemplo.', '.hint'],
      ['Campo, con ícono o botones si hacen falta.', '.box'],
      ['Error.', '.note'],
    ],
    drawing: { story: 'Error' },
    do: { story: 'Default', reason: 'La etiqueta queda a la vista mientras se escribe.' },
    dont: {
      story: 'Default',
      args: { isLabelHidden: true, placeholder: 'Nombre' },
      reason: 'Al escribir, la única pista desaparece.',
    },
    accessibility: [
      'Se valida al enviar y el error se borra al escribir.',
      'Letra de 16 px: el iPhone no amplía la página.',
      'Usa `autoComplete` para que el navegador ayude.',
    ],
    props: {
      ...FIELD,
      ...VALUE,
      describedBy: DESCRIBED,
      footer: FOOTER,
      validate:
        'Revisa un texto y devuelve un mensaje, o `undefined`. Con mensaje, el formulario no se envía; se borra al escribir.',
      leading: 'Ícono antes del texto.',
      trailing: 'Botones después del texto.',
    },
  },
  CauceConnectButton: {
    status: 'beta',
    use: 'En tu aplicación de React, para abrir el widget donde la persona decide conectar una institución.',
    avoid:
      'Sin React, usa `connect.js` directo. No lo dispares al cargar la página: abrirlo es decisión de la persona.',
    anatomy: [
      ['Un `button` sin estilo propio.', 'button'],
      '`data-status`, para que le des el tuyo.',
      ['Tu texto.', 'button::text'],
    ],
    drawing: { story: 'Styled' },
    do: {
      story: 'Styled',
      reason: 'Se ve como los demás botones de tu aplicación y dice qué va a pasar.',
    },
    dont: {
      story: 'Default',
      args: { children: 'Enviar' },
      reason: 'Nadie espera que «Enviar» abra una ventana que pide la clave del banco.',
    },
    accessibility: [
      'Conserva el foco mientras abre y lo recupera al cerrar.',
      'Si no se abre, dilo con palabras: `data-status` por sí solo no lo cuenta.',
    ],
    props: {
      apiUrl: 'Dirección de la API de tu ambiente, como `https://api.cauce.example`.',
      release:
        'Una versión publicada del cargador y su huella: el navegador no ejecuta otra. Recomendada en producción.',
      createOtpToken:
        'Pide a tu servidor un token de un solo uso. Se llama en cada apertura: duran minutos.',
      container: 'Dónde va el widget, en vez de abrirse sobre la página.',
      onError: 'El widget no se abrió: no cargó `connect.js` o falló `createOtpToken`.',
    },
  },
};
