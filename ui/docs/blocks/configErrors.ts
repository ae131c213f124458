/** A mistake of whoever puts a site together (spec section 8), and how it is mended. */
export interface ConfigError {
  title: string;
  cause: string;
  /** The configuration that fails. */
  wrong: string;
  /** The same, mended. */
  right: string;
  mend: string;
  /** Makes the mistake: what it throws is the message that the author sees. */
  provoke?: () => unknown;
}

export const CONFIG_ERRORS: readonly ConfigError[] = [
  {
    title: 'Un tipo de ítem de la barra que no existe',
    cause: 'La barra de navegación recibió un type para el que no hay componente.',
    wrong: "{ type: 'documento', label: 'Guías', docId: 'intro' }",
    right: "{ type: 'doc', label: 'Guías', docId: 'intro' }",
    mend: 'Usa uno de los tipos que el mensaje enumera.',
  },
  {
    title: 'Un ítem del menú lateral que no lleva a nada',
    cause: 'El ítem apunta a un menú o a una categoría sin ninguna página publicada.',
    wrong: "{ type: 'docSidebar', label: 'Guías', sidebarId: 'guias' }",
    right: "{ type: 'docSidebar', label: 'Guías', sidebarId: 'documentacion' }",
    mend: 'Agrega una página a ese menú o quita el ítem.',
  },
  {
    title: 'Un documento que no existe',
    cause: 'El docId no es de ninguna página. Si es un borrador no falla: el enlace no se muestra.',
    wrong: "{ type: 'doc', label: 'Cifrado', docId: 'guias/cifrar' }",
    right: "{ type: 'doc', label: 'Cifrado', docId: 'guias/cifrado' }",
    mend: 'Corrige el docId o escribe la página.',
  },
  {
    title: 'Un menú lateral que no existe',
    cause: 'El sidebarId no es de ningún menú del sitio.',
    wrong: "{ type: 'docSidebar', label: 'Guías', sidebarId: 'docs' }",
    right: "{ type: 'docSidebar', label: 'Guías', sidebarId: 'documentacion' }",
    mend: 'Corrige el sidebarId o agrega ese menú.',
  },
  {
    title: 'Una categoría buscada fuera de una categoría',
    cause: 'Una página pide la lista de su categoría, pero no está dentro de ninguna.',
    wrong: '<DocCardList />  en una página suelta',
    right: '<DocCardList items={paginas} />',
    mend: 'Mueve la página a una categoría o entrega la lista.',
  },
  {
    title: 'Una página sin exportación por defecto',
    cause: 'El archivo de una ruta no exporta un componente por defecto.',
    wrong: 'export function Inicio() { … }',
    right: 'export default function Inicio() { … }',
    mend: 'Exporta por defecto el componente de la página.',
  },
];
