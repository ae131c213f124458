import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';

/**
 * What bull-board hands to a web framework, kept to be mounted by us. Its own Koa adapter would bring
 * a template engine and fifty packages for one page, and mounts what changes the queue as well.
 */
export class BoardParts implements IServerAdapter {
  queues: BullBoardQueues = new Map();
  uiConfig: UIConfig = {};
  #entry: AppViewRoute | null = null;
  #routes: readonly AppControllerRoute[] = [];

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }

  setEntryRoute(route: AppViewRoute): this {
    this.#entry = route;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.#routes = routes;
    return this;
  }

  /** Files are read from the package by our own route. */
  setViewsPath(): this {
    return this;
  }

  setStaticPath(): this {
    return this;
  }

  /** What a handler throws goes to the operator listener's log. */
  setErrorHandler(): this {
    return this;
  }

  /** The calls that read; those that change something are left out. */
  readingRoutes(): { route: string; handler: AppControllerRoute['handler'] }[] {
    return this.#routes
      .filter(({ method }) => [method].flat().every((one) => one === 'get'))
      .flatMap((one) =>
        [one.route].flat().map((route) => ({ route, handler: (request) => one.handler(request) })),
      );
  }

  /** Addresses that show the page; which part of it is the page's own affair. */
  pageRoutes(): string[] {
    return [this.#entry?.route ?? []].flat();
  }

  /** What the page's template needs. */
  page(basePath: string): Readonly<Record<string, string>> {
    return this.#entry?.handler({ basePath, uiConfig: this.uiConfig }).params ?? {};
  }
}
