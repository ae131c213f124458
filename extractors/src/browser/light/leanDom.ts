import { createRequire } from 'node:module';
import type { JSDOM, PageWindow } from 'jsdom';
import { elementsBelow, testOf, type PageTreeNode } from './selectors.ts';

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
