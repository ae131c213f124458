/** Keyboard behaviour of a kind of control. */
export interface KeyboardFacts {
  name: string;
  /** Components that behave this way, as shown in their `Keyboard` stories. */
  components: readonly string[];
  /** Keys, separated by spaces, and what they do. */
  keys: readonly (readonly [keys: string, effect: string])[];
}

/** After the ARIA Authoring Practices. */
export const KEYBOARD: readonly KeyboardFacts[] = [
  {
    name: 'Botón',
    components: ['Button', 'IconButton', 'CopyButton', 'ColorModeToggle', 'AnnouncementBar'],
    keys: [
      ['Tab', 'Llega al botón. Ocupado o no, el foco se queda en él.'],
      ['Enter Espacio', 'Ejecuta la acción.'],
    ],
  },
  {
    name: 'Enlace para saltar',
    components: ['SkipLink'],
    keys: [
      ['Tab', 'Es lo primero de la página y aparece al recibir el foco.'],
      ['Enter', 'Lleva al contenido principal; el próximo Tab sigue desde ahí.'],
    ],
  },
  {
    name: 'Panel que se pliega',
    components: ['Collapsible', 'Details', 'MobileTableOfContents', 'Sidebar'],
    keys: [
      ['Enter Espacio', 'Abre o cierra el panel. El foco queda en su botón.'],
      ['Tab', 'Entra al contenido solo si está abierto.'],
    ],
  },
  {
    name: 'Pestañas',
    components: ['Tabs'],
    keys: [
      ['Tab', 'Llega a la pestaña elegida y de ahí a su panel.'],
      ['← →', 'Elige la anterior o la siguiente; al final da la vuelta.'],
      ['Inicio Fin', 'Elige la primera o la última.'],
    ],
  },
  {
    name: 'Menú desplegable',
    components: ['Navbar', 'NavMenu', 'LocaleDropdown', 'VersionDropdown'],
    keys: [
      ['Enter Espacio', 'Abre o cierra la lista.'],
      ['↓ ↑', 'Recorre las opciones.'],
      ['Inicio Fin', 'Va a la primera o a la última.'],
      ['Esc', 'Cierra y devuelve el foco al botón.'],
    ],
  },
  {
    name: 'Cajón y diálogo',
    components: ['MobileDrawer', 'Dialog'],
    keys: [
      ['Tab Mayús+Tab', 'Recorre lo que está dentro y no sale.'],
      ['Esc', 'Cierra y devuelve el foco a lo que lo abrió.'],
    ],
  },
  {
    name: 'Lista de opciones',
    components: ['Select'],
    keys: [
      ['↓ ↑', 'Abre la lista y recorre las opciones.'],
      ['Enter', 'Elige la opción marcada.'],
      ['Esc', 'Cierra la lista y deja lo que estaba elegido.'],
    ],
  },
  {
    name: 'Casilla',
    components: ['Checkbox'],
    keys: [
      ['Tab', 'Llega a la casilla.'],
      ['Espacio', 'La marca o la desmarca.'],
    ],
  },
  {
    name: 'Opciones excluyentes',
    components: ['RadioGroup'],
    keys: [
      ['Tab', 'Llega a la opción elegida, o a la primera.'],
      ['← → ↑ ↓', 'Elige la anterior o la siguiente.'],
    ],
  },
  {
    name: 'Campo',
    components: ['TextField', 'RutField', 'PasswordField', 'SearchField'],
    keys: [
      ['Tab', 'Llega al campo; al salir se ordena su formato.'],
      ['Enter', 'Envía el formulario.'],
    ],
  },
  {
    name: 'Bloque que se desplaza',
    components: ['CodeBlock', 'DataTable'],
    keys: [
      ['Tab', 'Llega al bloque cuando su contenido no cabe.'],
      ['← →', 'Lo desplaza.'],
    ],
  },
];
