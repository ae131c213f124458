import { told } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import type { Places } from './places.ts';
import { pesos } from './services.ts';
import { rutField } from '../../shared/content.ts';

/** The public page, with a menu that leads to the login. */
export const publicPage = (brand: Institution, { login, loginScript }: Places): Markup =>
  page({
    title: 'Banco Consorcio',
    brand,
    content: html`<button id="acceso" type="button" aria-expanded="false">Acceso Clientes</button>
      <p id="accesos" hidden>
        <a class="boton" href="${login}" aria-label="Acceder a Personas">Personas</a>
      </p>
      <script src="${loginScript}"></script>`,
  });

export const loginPage = (brand: Institution, { loginScript }: Places): Markup =>
  page({
    title: 'Ingresa a tu cuenta',
    brand,
    content: html`<form novalidate>
        ${rutField({ id: 'input-rut' })}
        <label for="input-new-pass">Clave</label>
        <div id="input-new-passcontainer">
          <input id="input-new-pass" type="password" maxlength="16" autocomplete="off" />
          <span class="icon-input-right icon-input-cursor" role="img" aria-label="Ver clave"
            >Ver</span
          >
        </div>
        <button id="btn-login" type="submit" disabled>Ingresar</button>
      </form>
      <p id="aviso" role="alert"></p>
      <script src="${loginScript}"></script>`,
  });

/** The private pages, whose header has the menu and the logout. */
function inside(brand: Institution, places: Places, hasCards: boolean) {
  const { home, movements, mortgages, cards, leave, script } = places;
  return (title: string, content: MarkupValue): Markup =>
    page({
      title,
      brand,
      navigation: html`<nav aria-label="Principal">
        <a id="itemHeaderInicio" href="${home}">Inicio</a>
        <button id="itemHeader0" type="button" aria-expanded="false">Cuentas y Tarjetas</button>
        <div id="menu0" hidden>
          <a href="${movements}">Saldos y Movimientos</a>
          ${hasCards && html`<a href="${cards}">Resumen Tarjeta de Crédito</a>`}
        </div>
        <button id="itemHeader1" type="button" aria-expanded="false">Créditos</button>
        <div id="menu1" hidden>
          <a href="${mortgages}"
            ><div class="card-header-spi-text-header">Mis Créditos Hipotecarios</div></a
          >
        </div>
        <a href="${leave}" aria-label="Cerrar sesión"
          ><div class="row align-items-center height-logout">
            <div class="col-auto">Salir</div>
          </div></a
        >
      </nav>`,
      content: html`${content}
        <script src="${script}"></script>`,
    });
}

export type PrivatePages = Readonly<Record<'home' | 'movements' | 'cards' | 'mortgages', Markup>>;

export function privatePages(
  brand: Institution,
  places: Places,
  { accounts, creditCards, mortgages }: BankCustomer,
): PrivatePages {
  const show = inside(brand, places, creditCards.length > 0);
  const chooser = html`<div class="cns-selector--container">
    <div class="cns-selector--container--box" role="button" tabindex="0"></div>
    <div class="cns-selector--container--box--items" hidden></div>
  </div>`;
  return {
    home: show('Inicio', [
      html`<div id="oferta" role="dialog" aria-label="Oferta">
        <p>Conoce nuestras inversiones.</p>
        <button class="btn-cerrar-modal" type="button">Cerrar</button>
      </div>`,
      accounts.length === 0 && html`<p>No tienes cuentas</p>`,
      accounts.map(
        ({ productName, availableBalance }) =>
          html`<div class="elastic-card">
            <p>${productName}</p>
            <p class="elastic-card--product-info">${pesos(availableBalance)}</p>
          </div>`,
      ),
    ]),
    movements: show(
      'Últimos Movimientos',
      html`${chooser}
        <p id="estado" role="status"></p>
        <div id="resumen"></div>
        <cns-table></cns-table> <cns-paginator></cns-paginator>`,
    ),
    cards: show(
      'Tarjeta de Crédito',
      html`<div id="bloqueada" role="dialog" aria-label="Tarjeta de Crédito Bloqueada">
          <p>Tarjeta de Crédito Bloqueada</p>
          <button type="button">Entendido</button>
        </div>
        ${chooser}
        <p id="estado" role="status"></p>
        <div id="cupos"></div>
        <p>
          <button class="pestana" type="button">Movimientos no facturados</button>
          <button class="pestana" type="button">Internacional</button>
        </p>
        <div id="compras"></div>`,
    ),
    mortgages: show(
      'Mis Créditos Hipotecarios',
      mortgages.length === 0
        ? html`<p>No tienes créditos hipotecarios</p>`
        : html`<table>
            <tr>
              <th>Saldo</th>
            </tr>
            ${mortgages.map(
              ({ balanceUf }) =>
                html`<tr>
                  <td class="tac ng-binding">${formatMoney(told(balanceUf), 'uf')}</td>
                </tr>`,
            )}
          </table>`,
    ),
  };
}
