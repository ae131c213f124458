import type { Middleware } from 'koa';
import { appPage } from '../../../../http/pages/appPage.ts';
import { appPages } from '../../../../http/pages/appPages.ts';
import type { Notice } from '../../../../http/pages/noticePage.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { OPENID_PATH } from '../../openid/openidProvider.ts';

/** What the console is told before anybody signs in. */
interface ConsoleConfig {
  readonly environment: string;
  /** The documentation; null if its address is not configured. */
  readonly docsUrl: string | null;
  /** Where the mails of the sandbox can be read; null elsewhere. */
  readonly inboxUrl: string | null;
}

interface ConsolePagesDeps extends ConsoleConfig {
  readonly logger: Logger;
  /** Folder of the built console. */
  readonly consoleDir: string;
}

const WORDS = {
  'es-CL': {
    title: 'Consola de Cauce',
    noScript: 'Esta página necesita JavaScript. Actívalo en tu navegador y cárgala otra vez.',
  },
  en: {
    title: 'Cauce console',
    noScript: 'This page needs JavaScript. Turn it on in your browser and load it again.',
  },
} as const;

const NOT_BUILT: Notice = {
  title: 'Ahora no podemos abrir la consola',
  what: 'Cauce no responde en este momento. Tus llaves y tus datos siguen como estaban.',
  next: 'Espera un minuto y carga la página otra vez.',
};

/** The console of a client's people, the app in ui/src/console, and its assets. */
export const consolePages = ({
  logger,
  consoleDir,
  environment,
  docsUrl,
  inboxUrl,
}: ConsolePagesDeps): Middleware =>
  appPages({
    logger,
    base: '/consola',
    returns: OPENID_PATH,
    dir: consoleDir,
    access: { passkeys: true },
    page: (build, locale) => {
      const config = { locale, environment, docsUrl, inboxUrl };
      const shown = { docsUrl, inboxUrl };
      return appPage({ ...WORDS[locale], locale, theme: 'auto', config, shown }, build);
    },
    notBuilt: NOT_BUILT,
  });
