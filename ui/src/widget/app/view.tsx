import { createRoot } from 'react-dom/client';
import type { Locale } from '../../messages/index.ts';
import { onFirstGesture } from '../../internal/createLaterPart.ts';
import { TextsProvider } from '../words/texts.ts';
import { RefusedPage, type Refusal } from './RefusedPage.tsx';
import { WidgetApp, type WidgetAppProps } from './WidgetApp.tsx';

export { loadLaterParts } from './loadLaterParts.ts';

/** Shows the widget in place of the server's markup, which looks the same. */
export function showWidget(element: HTMLElement, props: WidgetAppProps): void {
  createRoot(element).render(<WidgetApp {...props} />);
  onFirstGesture(props.flow.prepare);
}

/** Shows a message instead of the widget, when there is no host page to talk to. */
export function showRefusal(element: HTMLElement, refusal: Refusal, locale: Locale): void {
  createRoot(element).render(
    <TextsProvider locale={locale}>
      <RefusedPage refusal={refusal} />
    </TextsProvider>,
  );
}
