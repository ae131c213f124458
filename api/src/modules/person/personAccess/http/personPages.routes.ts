import type { Middleware } from 'koa';
import { appPages } from '../../../../http/pages/appPages.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { NOT_BUILT, personPage, type PersonPageConfig } from '../pages/personPage.ts';

export interface PersonPagesDeps extends PersonPageConfig {
  readonly logger: Logger;
  /** Folder of the built page. */
  readonly personPageDir: string;
}

/** The page where persons see who reads their data, and its assets. */
export const personPages = ({
  logger,
  personPageDir,
  helpUrl,
  inboxUrl,
}: PersonPagesDeps): Middleware =>
  appPages({
    logger,
    base: '/persona',
    dir: personPageDir,
    page: (build, locale) => personPage(build, locale, { helpUrl, inboxUrl }),
    notBuilt: NOT_BUILT,
  });
