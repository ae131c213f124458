// #region raices
/** El widget va en una raíz de sombra cerrada: la abre antes de que corra tu página. */
function openShadowRoots({ Element }) {
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
}
// #endregion

// #region prueba
Cypress.on('window:before:load', openShadowRoots);

/** El contenido del marco, cuando ya cargó. */
const widget = () =>
  cy
    .get('iframe[title="Conexión segura con Cauce"]', { includeShadowDom: true })
    .its('0.contentDocument.body')
    .should('not.be.empty')
    .then((body) => cy.wrap(body));

// Sin seguridad web Chromium no manda Origin, que el servidor de la página de pruebas exige.
beforeEach(() => {
  cy.intercept('POST', '/calls/*', ({ headers }) => {
    headers['origin'] = Cypress.config('baseUrl') ?? '';
  });
});

it('conecta y vuelve a la página', () => {
  cy.visit('/');
  cy.contains('button', 'Crear token y abrir el widget').click();
  widget().contains('button', 'Banco de Chile').click();
  widget().contains('button', 'Autorizo y continúo').click();
  widget().find('input[type="password"]').type('clave123', { log: false });
  widget().contains('button', 'Conectar').click();
  widget().contains('button', 'Compartir').click();
  widget().contains('button', 'Volver a').click();
  cy.contains('"reason":"completed"').should('be.visible');
});
// #endregion
