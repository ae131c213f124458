import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { inlineJson } from '../../http/inlineData.ts';
import type { Places } from './places.ts';
import { cardsOf, linesOf, SECRET } from './services.ts';

/** The texts of a refused login: words for which a source watches, in sentences of our own. */
const REFUSALS = {
  wrong: 'Clave incorrecta',
  locked: 'Cuenta bloqueada',
} as const;

/** The code of the public page and of the login. */
export const loginScript = (places: Places): string => `(function () {
  function find(selector) { return document.querySelector(selector); }
  var access = find('#acceso');
  if (access !== null) {
    access.addEventListener('click', function () { find('#accesos').hidden = false; });
    return;
  }
  var form = find('form'), rut = find('#input-rut'), pass = find('#input-new-pass');
  var button = find('#btn-login'), typed = 0;
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').toUpperCase(); }
  // Only keys count: a value that is set at once leaves the button disabled.
  rut.addEventListener('keyup', function () { typed += 1; });
  form.addEventListener('input', function () { setTimeout(check, 0); });
  form.addEventListener('keyup', check);
  function check() { button.disabled = typed < 8 || bare().length < 8 || pass.value === ''; }
  find('.icon-input-right').addEventListener('click', function () {
    pass.type = pass.type === 'password' ? 'text' : 'password';
  });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    var request = new XMLHttpRequest();
    request.open('POST', ${inlineJson(places.enter)});
    request.withCredentials = true;
    request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () {
      if (request.status === 200) { location.href = ${inlineJson(places.home)}; return; }
      var code = request.status < 500 ? JSON.parse(request.responseText).code : '';
      find('#aviso').textContent = ${inlineJson(REFUSALS)}[code] || 'Intenta más tarde';
    };
    request.send(JSON.stringify({ rut: bare(), password: pass.value }));
  });
})();
`;

/** The code of the private pages, with the session's token and what no documented call contains. */
export const privateScript = (places: Places, token: string, customer: BankCustomer): string =>
  `(function () {
  sessionStorage.setItem('acTkn', ${inlineJson(token)});
${CALLS_SCRIPT(places)}
${ELEMENTS_SCRIPT}
  var LINES = ${inlineJson(linesOf(customer))}, CARDS = ${inlineJson(cardsOf(customer))};
${ACCOUNTS_SCRIPT}
${CARDS_SCRIPT}
})();
`;

/** Calls with the token; the key decrypts the answers, and encrypts numbers in addresses. */
const CALLS_SCRIPT = (places: Places): string => `
  var PLACES = ${inlineJson({ accounts: places.accounts, cards: places.cardCalls })};
  var KEY = ${inlineJson(SECRET.key)}, IV = ${inlineJson(SECRET.iv)}, keyAccount = '';
  function find(selector) { return document.querySelector(selector); }
  function say(text) { find('#estado').textContent = text; }
  function bytes(text) { return new TextEncoder().encode(text); }
  function latin(text) { return Uint8Array.from(text, function (one) { return one.charCodeAt(0); }); }
  function withKey(use) {
    return crypto.subtle.importKey('raw', bytes(KEY), 'AES-CBC', false, ['encrypt', 'decrypt'])
      .then(function (key) { return use({ name: 'AES-CBC', iv: bytes(IV) }, key); });
  }
  function encrypted(value) {
    return withKey(function (how, key) {
      return crypto.subtle.encrypt(how, key, bytes(JSON.stringify(value)));
    }).then(function (found) {
      return encodeURIComponent(btoa(String.fromCharCode.apply(null, new Uint8Array(found))));
    });
  }
  function decrypted(text) {
    return withKey(function (how, key) {
      return crypto.subtle.decrypt(how, key, latin(atob(text)));
    }).then(function (found) { return JSON.parse(new TextDecoder().decode(found)); });
  }
  function ask(method, address, headers) {
    return new Promise(function (show) {
      var request = new XMLHttpRequest();
      request.open(method, address);
      headers.Authorization = 'Bearer ' + sessionStorage.getItem('acTkn');
      Object.keys(headers).forEach(function (name) { request.setRequestHeader(name, headers[name]); });
      request.onload = function () {
        if (request.status !== 200) { say('No pudimos obtener tus datos'); return; }
        keyAccount = request.getResponseHeader('key-account') || keyAccount;
        var answer = JSON.parse(request.responseText);
        show(answer.encryptedData === undefined ? answer : decrypted(answer.encryptedData));
      };
      request.send();
    });
  }
`;

/** What all pages have, and the elements of the bank's own kit. */
const ELEMENTS_SCRIPT = `
  function add(parent, name, text, attributes) {
    var element = document.createElement(name);
    element.textContent = text;
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    parent.appendChild(element);
    return element;
  }
  function closes(button, dialog) {
    if (find(button)) find(button).addEventListener('click', function () { find(dialog).hidden = true; });
  }
  closes('.btn-cerrar-modal', '#oferta');
  closes('#bloqueada button', '#bloqueada');
  [0, 1].forEach(function (number) {
    var item = find('#itemHeader' + number);
    function open() { find('#menu' + number).hidden = false; item.setAttribute('aria-expanded', 'true'); }
    item.addEventListener('click', open);
    item.addEventListener('mouseenter', open);
  });
  /** A box that shows the chosen label and opens the list of all of them. */
  function chooser(labels, chosen, choose) {
    var box = find('.cns-selector--container--box'), items = find('.cns-selector--container--box--items');
    function pick(index) {
      box.textContent = labels[index];
      items.hidden = true;
      choose(index);
    }
    box.addEventListener('click', function () { items.hidden = !items.hidden; });
    labels.forEach(function (label, index) {
      add(items, 'div', label, { role: 'button', tabindex: '0' })
        .addEventListener('click', function () { pick(index); });
    });
    if (labels.length > 0) pick(chosen);
  }
  /** A table whose cells are numbered by row. It lays them out itself: they have no slots to fill. */
  customElements.define('cns-table', class extends HTMLElement {
    show(headings, rows) {
      var cells = document.createDocumentFragment();
      headings.forEach(function (one) { add(cells, 'strong', one); });
      rows.forEach(function (row, number) {
        row.forEach(function (text, index) { add(cells, 'div', text, { slot: headings[index] + number }); });
      });
      this.style.display = 'grid';
      this.style.gridTemplateColumns = 'repeat(' + headings.length + ', auto)';
      this.replaceChildren(cells);
    }
  });
  customElements.define('cns-paginator', class extends HTMLElement {
    show(count, open) {
      var root = this.shadowRoot || this.attachShadow({ mode: 'open' });
      root.textContent = '';
      for (var number = 1; number <= count; number += 1) {
        add(root, 'button', String(number), { class: 'pag-btn', type: 'button' })
          .addEventListener('click', open.bind(null, number));
      }
    }
  });
`;

/** The screen of accounts and credit lines. */
const ACCOUNTS_SCRIPT = `
  var HEADINGS = ['Fecha', 'Descripción', 'Serie', 'Cargo/Abono', 'Saldo'], ROWS = 20;
  function showRows(rows, page) {
    find('cns-table').show(HEADINGS, rows.slice((page - 1) * ROWS, page * ROWS));
    find('cns-paginator').show(Math.ceil(rows.length / ROWS), function (other) { showRows(rows, other); });
  }
  function showAccount(number) {
    var summary;
    // One call counts on the account as a number, the other as a text.
    return encrypted(Number(number)).then(function (part) {
      return ask('GET', PLACES.accounts + '/summaries/account/' + part, { 'key-account': keyAccount });
    }).then(function (answer) {
      summary = answer;
      return encrypted(number);
    }).then(function (part) {
      return ask('GET', PLACES.accounts + '/movements/account/' + part, {});
    }).then(function (answer) {
      var rows = [];
      (answer.dtoResponseSetResultados || []).forEach(function (day) {
        day.detalle.forEach(function (one) {
          rows.push([day.fecha, one.descripcion, one.identificador,
            (one.tipo === 'Cargo' ? '-' : '') + one.monto, one.saldo]);
        });
      });
      find('#resumen').textContent = '';
      add(find('#resumen'), 'p', 'Saldo Disponible');
      add(find('#resumen'), 'p', summary.saldoDisponible);
      add(find('#resumen'), 'p', 'Saldo contable ' + summary.saldoContable);
      say(rows.length === 0 ? 'No tienes movimientos' : '');
      showRows(rows, 1);
    });
  }
  function showLine(line) {
    var place = find('#resumen');
    place.textContent = '';
    add(place, 'p', 'Saldo Disponible');
    add(place, 'p', line.available);
    add(place, 'span', 'Cupo Utilizado', { class: 'cns-body-sm' });
    add(place, 'span', line.used);
    showRows([], 1);
  }
  if (find('cns-table') !== null) {
    ask('GET', PLACES.accounts + '/products/list', {}).then(function (answer) {
      var products = answer.products || [], wanted = (/acc=(\\d+)/.exec(location.hash) || [])[1];
      var numbers = products.map(function (one) { return one.numeroCuenta; });
      if (products.length === 0) say('No tienes cuentas');
      chooser(products.map(function (one) { return one.nombreCuenta; }),
        Math.max(0, numbers.indexOf(wanted)), function (index) {
          var line = LINES.filter(function (one) { return one.number === numbers[index]; })[0];
          if (line === undefined) showAccount(numbers[index]);
          else showLine(line);
        });
    });
  }
`;

/** The screen of the cards. */
const CARDS_SCRIPT = `
  if (find('#cupos') !== null) {
    ask('POST', PLACES.cards + '/credit-cards/unbilled-movements', {}).then(function (answer) {
      chooser(CARDS.map(function (one) { return one.label; }), 0, function (index) {
        var place = find('#cupos'), card = CARDS[index], own = answer.bodyResponse.tarjetas[index];
        place.textContent = '';
        [['Cupo disponible', card.available], ['Cupo total', card.limit]].forEach(function (pair) {
          add(place, 'p', pair[0]);
          add(place, 'p', pair[1]);
        });
        document.querySelectorAll('.pestana').forEach(function (tab, number) {
          tab.onclick = function () {
            var rows = number === 0 ? own.nationalMovements : own.internationalMovements;
            find('#compras').textContent = rows.length === 0 ? 'No tienes movimientos' : '';
          };
        });
      });
    });
  }
`;
