import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { framePage, page } from '../../layout.ts';

/** Every screen stands in this one, in a frame. */
export const SHELL = '/mfe/sweb/mfe-shell-web-cl/mfe';
export const HOME = '/mfe/sweb/mfe-home-cl/';

export const shellPage = (institution: Institution, content: string): Markup =>
  page({
    title: 'Scotiabank',
    brand: institution,
    content: html`<iframe id="iframe-stage" title="Contenido" src="${content}"></iframe>`,
  });

/** The home screen: balances of accounts, with a token that it asks for. */
export const homeScreen = (institution: Institution, own: string): Markup =>
  framePage(
    'Inicio',
    institution,
    html` <h2>Tus productos</h2>
      <ul id="productos"></ul>
      ${inlineScript(`
(function () {
  var own = ${inlineJson(own)};
  function ask(address, token, show) {
    var request = new XMLHttpRequest();
    request.open('GET', own + address);
    if (token !== null) request.setRequestHeader('Authorization', 'Bearer ' + token);
    request.onload = function () {
      if (request.status === 200) show(JSON.parse(request.responseText));
    };
    request.send();
  }
  ask('/cgi-bin/transac/dotrxajax?TMPL=/security/passport.json&intends=', null, function (passport) {
    ask('/api/clservices/bff-home-main-web/v1/accounts', passport.token, function (accounts) {
      accounts.forEach(function (one) {
        var item = document.createElement('li');
        item.textContent = one.description + ' ' + one.display_id + ': ' + one.currency_code + ' ' +
          one.amount_available;
        document.getElementById('productos').appendChild(item);
      });
    });
  });
})();
`)}`,
  );
