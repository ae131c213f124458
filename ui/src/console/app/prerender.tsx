import { renderToString } from 'react-dom/server';
import { createConsoleClient } from '../../client/createConsoleClient.ts';
import { createConsoleFlow } from '../flow/createConsoleFlow.ts';
import { textStore } from '../words/textStore.ts';
import { ConsoleApp } from './ConsoleApp.tsx';

/** The sign-in page, by language and by what the server fills in. */
export async function renderScreens(): Promise<Record<string, string>> {
  await Promise.all([textStore.load('es-CL'), textStore.load('en')]);
  const flow = createConsoleFlow({ client: createConsoleClient({ baseUrl: '' }) });
  const screens: Record<string, string> = {};
  for (const locale of ['es-CL', 'en'] as const)
    for (const names of [[], ['docsUrl'], ['inboxUrl'], ['docsUrl', 'inboxUrl']]) {
      // An address with an origin, because links to other origins look different.
      const shown = (name: string) =>
        names.includes(name) ? `https://shown.invalid/{{${name}}}` : null;
      screens[[locale, ...names].join(' ')] = renderToString(
        <ConsoleApp
          flow={flow}
          locale={locale}
          // Only a sandbox has an inbox.
          environment={names.includes('inboxUrl') ? 'sandbox' : 'production'}
          docsUrl={shown('docsUrl')}
          inboxUrl={shown('inboxUrl')}
        />,
      );
    }
  return screens;
}
