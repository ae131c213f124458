import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';

/**
 * Collects what bull-board passes to a web framework, for queueBoard.ts to mount. Its own Koa
 * adapter depends on a template engine and fifty packages, and also mounts the routes that change
 * the queue.
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

  /** queueBoard.ts serves the package's files itself. */
  setViewsPath(): this {
    return this;
  }

  setStaticPath(): this {
    return this;
  }

  /** Errors reach the operator app's own handler. */
  setErrorHandler(): this {
    return this;
  }

  /** The read-only routes; those that change something are left out. */
  readingRoutes(): { route: string; handler: AppControllerRoute['handler'] }[] {
    return this.#routes
      .filter(({ method }) => [method].flat().every((one) => one === 'get'))
      .flatMap((one) =>
        [one.route].flat().map((route) => ({ route, handler: (request) => one.handler(request) })),
      );
  }

  /** Paths that show the page, which does its own routing. */
  pageRoutes(): string[] {
    return [this.#entry?.route ?? []].flat();
  }

  /** Values for the page's template. */
  page(basePath: string): Readonly<Record<string, string>> {
    return this.#entry?.handler({ basePath, uiConfig: this.uiConfig }).params ?? {};
  }
}
