/**
 * The component with the card's movements, which its host page loads from another origin. It has
 * nested open shadow roots and makes no calls of its own: it requests data through `onChanges` and
 * receives it through `params`.
 */
export const CARD_COMPONENT = String.raw`
(function () {
  function pesos(amount, isDollars) {
    var text = Math.abs(amount).toLocaleString('es-CL', { minimumFractionDigits: isDollars ? 2 : 0 });
    return (amount < 0 ? '-' : '') + (isDollars ? 'US$ ' : '$') + text;
  }
  function day(text) { return text === null ? '' : text.split('-').reverse().join('/'); }
  function two(number) { return ('0' + number).slice(-2); }
  function add(parent, name, text, attributes) {
    var element = document.createElement(name);
    element.textContent = text;
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    parent.appendChild(element);
    return element;
  }

  var DRAWINGS = { reloj: 'M10 2a8 8 0 1 0 .1 0ZM10 5v5l4 2', 'boton retroceder': 'M13 3l-7 7 7 7',
    'boton avanzar': 'M7 3l7 7-7 7' };
  function image(parent, alt) {
    var svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="gray" ' +
      'stroke-width="2"><path d="' + DRAWINGS[alt] + '"/></svg>';
    add(parent, 'img', '', { alt: alt, width: '20', height: '20',
      src: 'data:image/svg+xml,' + encodeURIComponent(svg) });
  }

  /** A list of movements, page by page. */
  class Movements extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' });
    }
    ask(page) {
      this.dispatchEvent(new CustomEvent('page', { detail: page }));
    }
    connectedCallback() { this.ask(1); }
    facts(pairs) {
      var root = this.shadowRoot;
      pairs.forEach(function (pair) {
        add(root, 'div', pair[0]);
        add(root, 'div', pair[1]);
      });
    }
    table(headings, rows) {
      if (rows.length === 0) return;
      var place = add(this.shadowRoot, 'div', '', { tabindex: '0', role: 'region', 'aria-label': 'Movimientos' });
      place.style.overflowX = 'auto';
      var table = add(place, 'table', ''), head = add(add(table, 'thead', ''), 'tr', '');
      headings.forEach(function (one) { add(head, 'th', one); });
      var body = add(table, 'tbody', '');
      rows.forEach(function (cells) {
        var row = add(body, 'tr', '');
        cells.forEach(function (text) {
          var cell = add(row, 'td', text === null ? '' : text);
          // In place of a day.
          if (text === null) image(cell, 'reloj');
        });
      });
    }
    pager(info) {
      var self = this, place = add(this.shadowRoot, 'p', '');
      function button(alt, page) {
        var one = add(place, 'button', '', { class: 'btn-pagination', type: 'button' });
        image(one, alt);
        one.disabled = page === null;
        one.addEventListener('click', function () { self.ask(page); });
      }
      button('boton retroceder', info.prev);
      add(place, 'span', String(info.page), { class: 'm-2' });
      button('boton avanzar', info.next);
    }
    show(payload, summary) {
      this.shadowRoot.textContent = '';
      this.facts(this.factsOf(summary));
      var owner = add(this.shadowRoot, 'select', '', { name: 'searchownership', 'aria-label': 'Titular o adicional' });
      [['B', 'Todos'], ['T', 'Titular'], ['A', 'Adicional']].forEach(function (one) {
        add(owner, 'option', one[1], { value: one[0] });
      });
      if (payload.transactions.length === 0) add(this.shadowRoot, 'p', 'No tienes movimientos');
      this.rows(payload.transactions);
      this.pager(payload.paginationInfo);
    }
  }
  function signed(one) {
    var isCredit = one.accountingActionType.code === 'A';
    return function (amount) {
      return pesos(isCredit ? -amount : amount, one.currency.code === 840);
    };
  }
  function owner(one) { return one.ownership.ownershipId === 'A' ? 'Adicional' : 'Titular'; }
  function instalments(one) {
    var info = one.installmentInfo;
    return two(info.currentInstallmentNumber) + '/' + two(info.totalInstallmentNumber);
  }

  customElements.define('app-last-movements', class extends Movements {
    factsOf(summary) {
      var next = summary.billingSummary.nextBillingSummary;
      return [['Próxima facturación', day(next.nextBillingDate)],
        ['Próximo vencimiento', day(next.nextExpirationDate)],
        ['Gastos del periodo', pesos(next.amountForBilling)]];
    }
    rows(all) {
      var pending = all.filter(function (one) { return one.transactionType.code === 'A'; });
      function cells(one) {
        var isPending = one.transactionType.code === 'A', info = one.installmentInfo;
        return [isPending ? null : day(one.transaction.transactionDate), one.transaction.description,
          owner(one), signed(one)(one.transaction.transactionAmount),
          String(info.pendingInstallmentNumber), signed(one)(info.installmentAmount)];
      }
      var rest = ['Descripción', 'Titular/Adicional', 'Monto', 'Cuotas pendientes', 'Valor cuota'];
      this.table(['Pendientes de confirmación'].concat(rest), pending.map(cells));
      this.table(['Fecha'].concat(rest), all.filter(function (one) {
        return pending.indexOf(one) < 0;
      }).map(cells));
    }
  });
  customElements.define('app-invoiced-movements', class extends Movements {
    factsOf(summary) {
      var last = summary.billingSummary.lastBillingSummary;
      return [['Fecha de facturación', day(last.lastBillingDate)],
        ['Monto facturado', pesos(last.billedAmount)],
        ['Fecha de vencimiento', day(last.expirationDate)],
        ['Pago minimo', pesos(last.minimumPayment)]];
    }
    rows(all) {
      this.table(['Fecha de compra', 'Descripción', 'Titular/Adicional', 'Monto total', 'Cuotas',
        'Cuota a pagar'], all.map(function (one) {
        return [day(one.transaction.transactionDate), one.transaction.description, owner(one),
          signed(one)(one.transaction.transactionAmount), instalments(one),
          signed(one)(one.installmentInfo.installmentAmount)];
      }));
    }
  });

  var LISTS = { lastMovements: ['UNBILLED', 'app-last-movements', 'Últimos movimientos'],
    invoicedMovements: ['BILLED', 'app-invoiced-movements', 'Movimientos facturados'] };

  customElements.define('credit-card-movements', class extends HTMLElement {
    connectedCallback() {
      var self = this, root = this.attachShadow({ mode: 'open' });
      Object.keys(LISTS).forEach(function (id) {
        var radio = add(root, 'input', '', { type: 'radio', name: 'lista', id: id });
        radio.checked = id === 'lastMovements';
        add(root, 'label', LISTS[id][2], { for: id });
        radio.addEventListener('change', function () { self.open(id); });
      });
      this.place = add(root, 'div', '');
      this.need('', {});
    }
    need(endpoint, body) {
      var detail = { endpoint: '/credit-card' + endpoint, body: body };
      this.dispatchEvent(new CustomEvent('onChanges', { detail: detail }));
    }
    open(id) {
      var self = this;
      this.place.textContent = '';
      this.list = document.createElement(LISTS[id][1]);
      this.list.addEventListener('page', function (event) {
        var pagination = { limit: 20 };
        // How the bank asks for another page is not documented.
        if (event.detail > 1) pagination.page = event.detail;
        self.need('/movements', { transactionType: LISTS[id][0], pagination: pagination });
      });
      this.place.appendChild(this.list);
    }
    set params(given) {
      if (given.endpoint === '/credit-card') {
        this.summary = given.answer.payload;
        this.open('lastMovements');
      } else this.list.show(given.answer.payload, this.summary);
    }
  });
})();
`;
