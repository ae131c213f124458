import { createRequire } from 'node:module';
import type { JSDOM, PageWindow } from 'jsdom';

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

interface DocumentImpl {
  getElementById(id: string): object | null;
  querySelector: (this: DocumentImpl, selectors: string) => object | null;
}

type ClassesOf = (window: object) => Classes;

/** Properties of a window, or what jsdom itself finds the classes of one in. */
type Classes = Record<string, unknown>;

const require = createRequire(import.meta.url);
const jsdomFile = (path: string): unknown => require(`jsdom/lib/${path}.js`);

/** Leaves out of jsdom what costs a page much and that no page needs. */
export function makeLean(dom: typeof JSDOM): void {
  makeInterfacesLazy(dom);
  makeStylesLazy();
  loadNoStyleSheets();
  findByIdDirectly();
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
  for (const [name, all] of names) {
    const wrapper = getInterfaceWrapper(name);
    if (wrapper === undefined) continue;
    const install = wrapper.install.bind(wrapper);
    wrapper.install = (global, exposedTo) =>
      defer([global as Classes, classesOf(global)], all, () => install(global, exposedTo));
  }
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

/** Puts in the place of an interface's classes what makes them at the first look. */
function defer(places: readonly Classes[], names: readonly string[], make: () => void): void {
  const settle = (): void => {
    for (const place of places) for (const name of names) Reflect.deleteProperty(place, name);
    make();
  };
  for (const place of places) {
    for (const name of names) {
      Object.defineProperty(place, name, {
        configurable: true,
        get: () => {
          settle();
          return place[name];
        },
        set: (value: unknown) => {
          settle();
          place[name] = value;
        },
      });
    }
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

/** Most of what a page looks for has an id: jsdom would run its selector engine for each. */
function findByIdDirectly(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/Document-impl') as Implementation<DocumentImpl>
  ).implementation;
  const { querySelector } = prototype;
  prototype.querySelector = function query(selectors) {
    const [, id] = /^#([a-z][\w-]*)$/i.exec(selectors) ?? [];
    // In quirks mode a selector ignores the case of an id.
    return (
      (id === undefined ? null : this.getElementById(id)) ?? querySelector.call(this, selectors)
    );
  };
}

/** A style sheet would only be refused: this way it is not asked for. */
function loadNoStyleSheets(): void {
  const { prototype } = (
    jsdomFile('jsdom/living/nodes/HTMLLinkElement-impl') as Implementation<object>
  ).implementation;
  Reflect.deleteProperty(prototype, '_attach');
}
