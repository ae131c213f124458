/** Storybook's own words, which it cannot be configured to say in another language. */
const WORDS: Readonly<Record<string, string>> = {
  Accessibility: 'Accesibilidad',
  Actions: 'Acciones',
  'Choose option...': 'Elige…',
  Clear: 'Limpiar',
  Code: 'Código',
  Controls: 'Controles',
  'Copy code': 'Copiar código',
  Copied: 'Copiado',
  Default: 'Por omisión',
  Description: 'Descripción',
  'Find components': 'Buscar componentes',
  False: 'No',
  'Hide code': 'Ocultar código',
  Inapplicable: 'No aplica',
  Incomplete: 'Incompleto',
  Interactions: 'Interacciones',
  Name: 'Nombre',
  'No code available': 'Sin código',
  Passes: 'Cumple',
  'Reset controls': 'Reponer los controles',
  'Run tests': 'Correr las pruebas',
  'Set boolean': 'Poner sí o no',
  'Set number': 'Poner un número',
  'Set object': 'Poner un objeto',
  'Set string': 'Poner un texto',
  'Show modified stories': 'Ver las historias cambiadas',
  'Show code': 'Ver código',
  Tags: 'Etiquetas',
  True: 'Sí',
  Violations: 'Infracciones',
};
/** What is ours, and already in the language of the toolbar. */
const OURS = '.docs-story, .cauce-docs > [data-docs-block], #storybook-root, pre, textarea, input';

function translate(node: Node): void {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text: Node | null = texts.currentNode; text !== null; text = texts.nextNode()) {
    const word = WORDS[text.nodeValue?.trim() ?? ''];
    if (word === undefined || text.parentElement?.closest(OURS)) continue;
    text.nodeValue = word;
  }
  for (const input of document.querySelectorAll('input')) {
    const word = WORDS[input.placeholder];
    if (word !== undefined) input.placeholder = word;
  }
}

/** Puts Storybook's own words in Spanish, now and whenever it draws others. */
export function speakSpanish(): () => void {
  translate(document.body);
  const changes = new MutationObserver((records) => {
    // What was added is below its target.
    for (const { target } of records) translate(target);
  });
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => changes.disconnect();
}
