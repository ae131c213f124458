import { renderToStaticMarkup } from 'react-dom/server';
import { createWidgetClient } from '../../client/createWidgetClient.ts';
import { createWidgetFlow } from '../flow/createWidgetFlow.ts';
import { textStore } from '../words/textStore.ts';
import { WidgetApp } from './WidgetApp.tsx';

/** The widget before its session is open, by language and by what the server fills in. */
export async function renderScreens(): Promise<Record<string, string>> {
  await Promise.all([textStore.load('es-CL'), textStore.load('en')]);
  const flow = createWidgetFlow({
    client: createWidgetClient({ baseUrl: '' }),
    widgetConfigId: '',
    loadLater: () => Promise.reject(new Error('The first screen needs no other steps.')),
    postMessage: () => undefined,
  });
  const screen = (locale: 'es-CL' | 'en') => [
    `${locale} appName`,
    renderToStaticMarkup(<WidgetApp flow={flow} app="{{appName}}" locale={locale} />),
  ];
  return Object.fromEntries([screen('es-CL'), screen('en')]) as Record<string, string>;
}
