import { renderToString } from 'react-dom/server';
import { createPersonClient } from '../../client/createPersonClient.ts';
import { createPersonFlow } from '../flow/createPersonFlow.ts';
import { textStore } from '../words/textStore.ts';
import { PersonApp } from './PersonApp.tsx';

/** The sign-in screen, by language and by what the server fills in. */
export async function renderScreens(): Promise<Record<string, string>> {
  await Promise.all([textStore.load('es-CL'), textStore.load('en')]);
  const flow = createPersonFlow({ client: createPersonClient({ baseUrl: '' }) });
  const screens: Record<string, string> = {};
  for (const locale of ['es-CL', 'en'] as const)
    for (const names of [[], ['helpUrl'], ['inboxUrl'], ['helpUrl', 'inboxUrl']]) {
      // An address with an origin, because links to other origins look different.
      const shown = (name: string) =>
        names.includes(name) ? `https://shown.invalid/{{${name}}}` : null;
      screens[[locale, ...names].join(' ')] = renderToString(
        <PersonApp
          flow={flow}
          locale={locale}
          helpUrl={shown('helpUrl')}
          inboxUrl={shown('inboxUrl')}
        />,
      );
    }
  return screens;
}
