import { appPage } from '../../../../http/pages/appPage.ts';
import type { Notice } from '../../../../http/pages/noticePage.ts';
import type { PageBuild } from '../../../../http/pages/pageBuild.ts';

export interface PersonPageConfig {
  /** Linked on the page; null if there is none. */
  readonly helpUrl: string | null;
  /** Where the mails of the sandbox can be read; null elsewhere. */
  readonly inboxUrl: string | null;
}

const WORDS = {
  'es-CL': {
    title: 'Tus permisos en Cauce',
    noScript: 'Esta página necesita JavaScript. Actívalo en tu navegador y cárgala otra vez.',
  },
  en: {
    title: 'Your permissions at Cauce',
    noScript: 'This page needs JavaScript. Turn it on in your browser and load it again.',
  },
} as const;

/**
 * The page where persons see who reads their data: the app in ui/src/persona.
 * @param locale the browser's language; the person can choose another on the page
 */
export function personPage(
  build: PageBuild,
  locale: keyof typeof WORDS,
  shown: PersonPageConfig,
): string {
  const config = { locale, ...shown };
  return appPage({ ...WORDS[locale], locale, theme: 'auto', config, shown: { ...shown } }, build);
}

export const NOT_BUILT: Notice = {
  title: 'Ahora no podemos abrir esta página',
  what: 'Cauce no responde en este momento. Tus permisos siguen como estaban.',
  next: 'Espera un minuto y carga la página otra vez.',
};
