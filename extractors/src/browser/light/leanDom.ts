import { createRequire } from 'node:module';
import type { JSDOM, PageWindow } from 'jsdom';
import { compile } from 'css-select';

/** jsdom's wrapper of one interface, which creates its classes for a window. */
interface Wrapper {
  install(window: object, exposedTo: readonly string[]): void;
}

type Implementation<T> = Readonly<Record<'implementation', { readonly prototype: T }>>;

/** jsdom's internal object behind an element. */
interface ElementImpl {
  _globalObject: object;
  _settingCssText: boolean;
  _initElementCSSInlineStyle(): void;
}

interface DocumentImpl extends PageTreeNode {
  readonly _globalObject: object;
  querySelector: (this: DocumentImpl, selectors: string) => object | null;
  querySelectorAll: (this: DocumentImpl, selectors: string) => object;
  getElementById(id: string): object | null;
}

interface NavigatorImpl {
  readonly _globalObject: object;
}

type ClassesOf = (window: object) => Classes;

/** The properties of a window, or the registry in which jsdom looks up the window's classes. */
type Classes = Record<string, unknown>;

/** Creates an interface's class for the receiver's window, under all of its names. */
type Settle = (receiver: object) => void;

/** A selector that jsdom's index of ids answers. */
const ID_SELECTOR = /^#[a-z][\w-]*$/i;

const require = createRequire(import.meta.url);
const jsdomFile = (path: string): unknown => require(`jsdom/lib/${path}.js`);

/**
 * Must run before jsdom is loaded. jsdom would copy JavaScript's own globals, with a script for
 * each, into every window that runs scripts, although such a window already has them. Afterwards,
 * windows that do not run scripts cannot be created.
 */
export function copyNoGlobals(): void {
  const globals = require('jsdom/lib/generated/js-globals.json') as Record<string, unknown>;
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globals, name);
}

/** Removes expensive parts of jsdom that no page needs. */
export function makeLean(dom: typeof JSDOM): void {
  makeInterfacesLazy(dom);
  makePluginsLazy();
  makeStylesLazy();
  loadNoStyleSheets();
  findBySharedSelectors();
}

/**
 * jsdom creates some three hundred classes for every window and frame, although a page uses a few
 * dozen. From now on, each is created when the page or jsdom first accesses it.
 */
function makeInterfacesLazy(dom: typeof JSDOM): void {
  const { getInterfaceWrapper } = jsdomFile('jsdom/living/interfaces') as {
    readonly getInterfaceWrapper: (name: string) => Wrapper | undefined;
  };
  const { initCtorRegistry: classesOf } = jsdomFile('generated/idl/utils') as {
    readonly initCtorRegistry: ClassesOf;
  };
  const { window } = new dom('', { runScripts: 'outside-only' });
  const names = namesIn(window, classesOf);
  window.close();
  /** Each window, by the window itself and by jsdom's registry of its classes. */
  const windows = new WeakMap<object, Classes>();
  const ofWindow: PropertyDescriptorMap = {};
  const ofRecord: PropertyDescriptorMap = {};
  const shared = Object.create(null) as object;
  const prepare = (window: Classes): void => {
    const record = classesOf(window);
    windows.set(window, window).set(record, window);
    Object.defineProperties(window, ofWindow);
    Object.setPrototypeOf(record, shared);
  };
  for (const [name, all] of names) {
    const wrapper = getInterfaceWrapper(name);
    if (wrapper === undefined) continue;
    const install = wrapper.install.bind(wrapper);
    const settle: Settle = (receiver) => {
      const window = windowOf(windows, receiver);
      for (const one of all) Reflect.deleteProperty(window, one);
      install(window, ['Window']);
    };
    for (const one of all) ofWindow[one] = accessorOf(one, settle);
    ofRecord[name] = {
      ...accessorOf(name, settle),
      set(this: Classes, value: unknown) {
        Object.defineProperty(this, name, { configurable: true, writable: true, value });
      },
    };
    wrapper.install = (global) => {
      if (!windows.has(global)) prepare(global as Classes);
    };
  }
  Object.defineProperties(shared, ofRecord);
}

/** The interfaces of a window, each with all names under which the window exposes it. */
function namesIn(window: PageWindow, classesOf: ClassesOf): Map<string, string[]> {
  const own = window as unknown as Classes;
  const registered = Object.keys(classesOf(own)).filter((name) => Object.hasOwn(own, name));
  const names = new Map(registered.map((name) => [name, [name]]));
  const byClass = new Map(registered.map((name) => [own[name], name]));
  for (const [alias, { value }] of Object.entries(Object.getOwnPropertyDescriptors(own))) {
    const name = byClass.get(value);
    if (name !== undefined && !names.has(alias)) names.get(name)?.push(alias);
  }
  return names;
}

/** The accessor that stands in for an interface's class until it is first accessed. */
function accessorOf(name: string, settle: Settle): PropertyDescriptor {
  return {
    configurable: true,
    get(this: Classes) {
      settle(this);
      return this[name];
    },
    set(this: Classes, value: unknown) {
      settle(this);
      this[name] = value;
    },
  };
}

/** The window that a receiver is, belongs to, or inherits from. */
function windowOf(windows: WeakMap<object, Classes>, receiver: object): Classes {
  for (let one: object | null = receiver; one !== null; one = Reflect.getPrototypeOf(one)) {
    const window = windows.get(one);
    if (window !== undefined) return window;
  }
  throw new TypeError('Illegal invocation');
}

/**
 * A window's navigator lists its plugins and MIME types; creating the classes of these two lists is
 * slow.
 */
function makePluginsLazy(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/navigator/Navigator-impl') as Implementation<NavigatorImpl>
  ).implementation;
  const lists = { plugins: 'PluginArray', mimeTypes: 'MimeTypeArray' };
  for (const [property, name] of Object.entries(lists)) {
    const list = jsdomFile(`generated/idl/${name}`) as {
      create: (window: object) => object | null;
    };
    const { create } = list;
    list.create = () => null;
    Object.defineProperty(prototype, property, {
      configurable: true,
      get(this: NavigatorImpl) {
        const value = create(this._globalObject);
        Object.defineProperty(this, property, { value });
        return value;
      },
      // Ignores the null that the constructor assigns.
      set: () => undefined,
    });
  }
}

/**
 * jsdom creates a style object for every element. From now on, it does so when the style is first
 * read.
 */
function makeStylesLazy(): void {
  const { createImpl } = jsdomFile('generated/idl/CSSStyleProperties') as {
    readonly createImpl: (window: object, given: [], about: object) => object;
  };
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/HTMLElement-impl') as Implementation<ElementImpl>
  ).implementation;
  prototype._initElementCSSInlineStyle = function initStyle() {
    this._settingCssText = false;
  };
  Object.defineProperty(prototype, 'style', {
    configurable: true,
    get(this: ElementImpl) {
      const value = createImpl(this._globalObject, [], { ownerNode: this });
      Object.defineProperty(this, 'style', { value });
      return value;
    },
  });
}

/**
 * jsdom creates a selector engine for every document and parses a selector again at every query.
 * This shares compiled selectors between documents.
 */
function findBySharedSelectors(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/Document-impl') as Implementation<DocumentImpl>
  ).implementation;
  const { createImpl } = jsdomFile('generated/idl/NodeList') as {
    readonly createImpl: (window: object, given: [], about: object) => object;
  };
  const { querySelector, querySelectorAll } = prototype;
  prototype.querySelector = function query(selectors) {
    if (ID_SELECTOR.test(selectors)) return this.getElementById(selectors.slice(1));
    const test = testOf(selectors);
    if (test === null) return querySelector.call(this, selectors);
    return elementsBelow(this, test, 1)[0] ?? null;
  };
  prototype.querySelectorAll = function queryAll(selectors) {
    const test = testOf(selectors);
    if (test === null) return querySelectorAll.call(this, selectors);
    return createImpl(this._globalObject, [], { nodes: elementsBelow(this, test) });
  };
}

/** Style sheets would be refused anyway; this avoids even requesting them. */
function loadNoStyleSheets(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/HTMLLinkElement-impl') as Implementation<object>
  ).implementation;
  Reflect.deleteProperty(prototype, '_attach');
}

/** A node of a page in jsdom's internal representation. */
interface PageTreeNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly parentNode: PageTreeNode | null;
  readonly firstChild: PageTreeNode | null;
  readonly nextSibling: PageTreeNode | null;
  readonly textContent: string | null;
  getAttributeNS?(namespace: null, name: string): string | null;
}

/** Whether an element matches a selector. */
type ElementTest = (element: PageTreeNode) => boolean;

const ELEMENT_NODE = 1;
const MOST_SELECTORS = 500;

/**
 * Any pseudo-class but these: css-select evaluates `:checked` by the attribute, and does not know
 * focus or the pointer.
 */
const OTHER_PSEUDO_CLASS = /:(?!(?:not|has|nth-child|first-child|last-child)\b)/;
const QUOTED = /"[^"]*"|'[^']*'/g;

/** Compiled tests by selector; null if the selector is left to jsdom. */
const tests = new Map<string, ElementTest | null>();

/**
 * The test of a selector, compiled once for all documents; null if the selector is left to jsdom.
 */
export function testOf(selectors: string): ElementTest | null {
  const known = tests.get(selectors);
  if (known !== undefined) return known;
  if (tests.size >= MOST_SELECTORS) tests.clear();
  const test = compileTest(selectors);
  tests.set(selectors, test);
  return test;
}

function compileTest(selectors: string): ElementTest | null {
  const unquoted = selectors.replaceAll(QUOTED, '');
  if (unquoted.trim() === '' || OTHER_PSEUDO_CLASS.test(unquoted)) return null;
  try {
    // The page may change between two queries, so results must not be cached.
    return compile<PageTreeNode, PageTreeNode>(selectors, { adapter, cacheResults: false });
  } catch {
    return null;
  }
}

/** The elements below a node that pass the test, in document order, at most `limit` of them. */
function elementsBelow(root: PageTreeNode, test: ElementTest, limit = Infinity): PageTreeNode[] {
  const found: PageTreeNode[] = [];
  let node = root.firstChild;
  while (node !== null && found.length < limit) {
    if (node.nodeType === ELEMENT_NODE && test(node)) found.push(node);
    let next = node.firstChild;
    for (let one: PageTreeNode | null = node; next === null && one !== null && one !== root;) {
      next = one.nextSibling;
      one = one.parentNode;
    }
    node = next;
  }
  return found;
}

const isElement = (node: PageTreeNode): node is PageTreeNode => node.nodeType === ELEMENT_NODE;

const childrenOf = (node: PageTreeNode): PageTreeNode[] => {
  const children: PageTreeNode[] = [];
  for (let one = node.firstChild; one !== null; one = one.nextSibling) children.push(one);
  return children;
};

const within = (nodes: readonly PageTreeNode[], test: ElementTest): PageTreeNode[] =>
  nodes.flatMap((node) => [
    ...(isElement(node) && test(node) ? [node] : []),
    ...elementsBelow(node, test),
  ]);

const adapter = {
  isTag: isElement,
  getName: (element: PageTreeNode): string => element.localName ?? '',
  getParent: (node: PageTreeNode): PageTreeNode | null => node.parentNode,
  getChildren: childrenOf,
  getSiblings: (node: PageTreeNode): PageTreeNode[] =>
    node.parentNode === null ? [node] : childrenOf(node.parentNode),
  getText: (node: PageTreeNode): string => node.textContent ?? '',
  getAttributeValue: (element: PageTreeNode, name: string): string | undefined =>
    element.getAttributeNS?.(null, name) ?? undefined,
  hasAttrib: (element: PageTreeNode, name: string): boolean =>
    (element.getAttributeNS?.(null, name) ?? null) !== null,
  existsOne: (test: ElementTest, nodes: PageTreeNode[]): boolean => within(nodes, test).length > 0,
  findOne: (test: ElementTest, nodes: PageTreeNode[]): PageTreeNode | null =>
    within(nodes, test)[0] ?? null,
  findAll: (test: ElementTest, nodes: PageTreeNode[]): PageTreeNode[] => within(nodes, test),
  removeSubsets: (nodes: PageTreeNode[]): PageTreeNode[] =>
    nodes.filter((node) => {
      for (let one = node.parentNode; one !== null; one = one.parentNode) {
        if (nodes.includes(one)) return false;
      }
      return true;
    }),
};
