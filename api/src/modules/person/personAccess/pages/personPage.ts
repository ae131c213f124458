import { appPage } from '../../../../http/pages/appPage.ts';
import type { Notice } from '../../../../http/pages/noticePage.ts';
import type { PageBuild } from '../../../../http/pages/pageBuild.ts';

export interface PersonPageConfig {
  /** Linked on the page; null if there is none. */
  readonly helpUrl: string | null;
  /** Where the mails of the sandbox can be read; null elsewhere. */
  readonly inboxUrl: string | null;
}

/** The page where persons see who reads their data: the app in ui/src/persona. */
export function personPage(build: PageBuild, config: PersonPageConfig): string {
  return appPage(
    {
      title: 'Tus permisos en Cauce',
      noScript: 'Esta página necesita JavaScript. Actívalo en tu navegador y cárgala otra vez.',
      locale: 'es-CL',
      theme: 'auto',
      config,
    },
    build,
  );
}

export const NOT_BUILT: Notice = {
  title: 'Ahora no podemos abrir esta página',
  what: 'Cauce no responde en este momento. Tus permisos siguen como estaban.',
  next: 'Espera un minuto y carga la página otra vez.',
};
