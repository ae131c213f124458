import { createRequire } from 'node:module';
import type { JSDOM, PageWindow } from 'jsdom';
import { elementsBelow, testOf, type PageTreeNode } from './selectors.ts';

/** What jsdom makes the classes of one interface by, for a window. */
interface Wrapper {
  install(window: object, exposedTo: readonly string[]): void;
}

type Implementation<T> = Readonly<Record<'implementation', { readonly prototype: T }>>;

/** jsdom's own object behind an element. */
interface ElementImpl {
  _globalObject: object;
  _settingCssText: boolean;
  _initElementCSSInlineStyle(): void;
}

interface DocumentImpl extends PageTreeNode {
  readonly _globalObject: object;
  querySelector: (this: DocumentImpl, selectors: string) => object | null;
  querySelectorAll: (this: DocumentImpl, selectors: string) => object;
}

interface NavigatorImpl {
  readonly _globalObject: object;
}

type ClassesOf = (window: object) => Classes;

/** Properties of a window, or what jsdom itself finds the classes of one in. */
type Classes = Record<string, unknown>;

/** Makes the classes of an interface for the window of a receiver, by all names at once. */
type Settle = (receiver: object) => void;

const require = createRequire(import.meta.url);
const jsdomFile = (path: string): unknown => require(`jsdom/lib/${path}.js`);

/**
 * Before jsdom is loaded: by a script for each, it would copy JavaScript's own globals into every
 * window that runs scripts, which has them already. A window that runs none is no longer possible.
 */
export function copyNoGlobals(): void {
  const globals = require('jsdom/lib/generated/js-globals.json') as Record<string, unknown>;
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globals, name);
}

/** Leaves out of jsdom what costs a page much and that no page needs. */
export function makeLean(dom: typeof JSDOM): void {
  makeInterfacesLazy(dom);
  makePluginsLazy();
  makeStylesLazy();
  loadNoStyleSheets();
  findBySharedSelectors();
}

/**
 * jsdom makes some three hundred classes for every window and frame, of which a page uses a few
 * dozen. From now on each is made when the page, or jsdom itself, first looks at it.
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
  /** By each window, and by jsdom's record of its classes. */
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

/** The interfaces of a window, each with all names that the window has it by. */
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

/** What stands for an interface's class until it is made at the first look. */
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

/** A window's navigator lists its plugins: making the classes of two lists takes long. */
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
      // The constructor's null.
      set: () => undefined,
    });
  }
}

/** jsdom makes an object for the style of every element: from now on for those that are asked. */
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

/** jsdom makes a selector engine for every document, and reads a selector again at every look. */
function findBySharedSelectors(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/Document-impl') as Implementation<DocumentImpl>
  ).implementation;
  const { createImpl } = jsdomFile('generated/idl/NodeList') as {
    readonly createImpl: (window: object, given: [], about: object) => object;
  };
  const { querySelector, querySelectorAll } = prototype;
  prototype.querySelector = function query(selectors) {
    const test = testOf(selectors);
    if (test === null) return querySelector.call(this, selectors);
    for (const element of elementsBelow(this)) if (test(element)) return element;
    return null;
  };
  prototype.querySelectorAll = function queryAll(selectors) {
    const test = testOf(selectors);
    if (test === null) return querySelectorAll.call(this, selectors);
    const nodes = [...elementsBelow(this)].filter(test);
    return createImpl(this._globalObject, [], { nodes });
  };
}

/** A style sheet would only be refused: this way it is not asked for. */
function loadNoStyleSheets(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/HTMLLinkElement-impl') as Implementation<object>
  ).implementation;
  Reflect.deleteProperty(prototype, '_attach');
}
