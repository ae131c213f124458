import { expect, it } from 'vitest';
import { loadJsdom } from './lightEngine.ts';
import { testOf } from './leanDom.ts';

const PAGE = `<!doctype html><html><head><base href="/a/"></head><body>
  <form class="Drawer_form__x1 ancho" novalidate><input id="rut" name="RUT"><input type="PASSWORD">
    <label for="rut">RUT</label><button type="submit" disabled>Entrar</button></form>
  <iframe width="0" src="https://a.example/x:y"></iframe><iframe src="https://b.example/"></iframe>
  <table id="t"><tbody><tr><td>1</td><td><a href="#">2</a></td></tr>
    <tr><td>3</td><td><button role="button">4</button></td></tr></tbody></table>
  <div><p class="pager"><img alt="boton avanzar"></p><p class="pager"></p></div>
  <svg viewBox="0 0 1 1"><title>x</title></svg><app-loader hidden></app-loader>
  <i id="rut"></i>
</body></html>`;

const SELECTORS = [
  'body',
  'form',
  'td',
  'iframe, frame',
  'button, a, [role=button]',
  'label',
  'app-loader',
  'body *',
  '#rut',
  'input#rut',
  'INPUT#rut',
  '#RUT',
  '#none',
  '.ancho',
  '.pager',
  '[hidden]',
  '[HIDDEN]',
  'base[href]',
  '[class*="Drawer"] button[type=submit]',
  '[type=password]',
  '[name="rut"]',
  'iframe[src^="https://a.example"]:not([width="0"])',
  'iframe[src$="x:y"]',
  'a, td, form',
  '#t tbody tr:nth-child(2) button',
  'tr:first-child td:last-child',
  'td + td',
  'td ~ td',
  '.pager:has(img[alt="boton avanzar"])',
  'form > input',
  'table td a',
  'svg title',
  'title',
];

it('finds the same elements as jsdom’s own selector engine, in document order', () => {
  const { window } = new (loadJsdom().JSDOM)(PAGE, { runScripts: 'outside-only' });
  const found = (from: string, selector: string): unknown =>
    window.eval(`[...${from}.querySelectorAll(${JSON.stringify(selector)})]
      .map((one) => one.outerHTML.slice(0, 80)).join()`);
  const first = (from: string, selector: string): unknown =>
    window.eval(`${from}.querySelector(${JSON.stringify(selector)})`);
  for (const selector of SELECTORS) {
    expect(testOf(selector), selector).not.toBeNull();
    // Searches below an element are answered by jsdom's own engine.
    expect(found('document', selector), selector).toBe(found('document.documentElement', selector));
    expect(first('document', selector), selector).toBe(first('document.documentElement', selector));
  }
  window.close();
});

it('finds an element that matches only after the document has changed', () => {
  const { window } = new (loadJsdom().JSDOM)(PAGE, { runScripts: 'outside-only' });
  const { document } = window;
  const selector = '#t .nuevo button';
  expect(document.querySelector(selector)).toBeNull();
  window.eval(`document.querySelector('#t tbody').className = 'nuevo'`);
  expect(document.querySelector(selector)?.localName).toBe('button');
  window.close();
});

it.each([':checked', 'input:focus', '::before', 'a:hover', 'td:nth-of-type(2)', 'a[', '', '!'])(
  'leaves %s to jsdom’s own selector engine',
  (selector) => {
    expect(testOf(selector)).toBeNull();
  },
);

it('caches parsed selectors, up to a limit', () => {
  const first = testOf('p.uno');
  expect(testOf('p.uno')).toBe(first);
  for (let count = 0; count < 600; count += 1) testOf(`p.c${String(count)}`);
  expect(testOf('p.uno')).not.toBe(first);
});
