import {
  DocsContainer as StorybookDocsContainer,
  type DocsContainerProps,
} from '@storybook/addon-docs/blocks';
import { useEffect, useLayoutEffect, type PropsWithChildren } from 'react';
import { MESSAGES, MessagesProvider } from '../ui/src/messages/index.ts';
import './docs.css';
import { speakSpanish } from './spanish.ts';
import { storybookTheme } from './theme.ts';
import { useDocsGlobals } from './useDocsGlobals.ts';

/**
 * A component's page shows stories, which may contain a `main`; other pages are a `main`
 * themselves.
 */
function isOfComponent(context: DocsContainerProps['context']): boolean {
  try {
    context.resolveOf('meta', ['meta']);
    return true;
  } catch {
    return false;
  }
}

/**
 * A page of documentation in the toolbar's theme and language. `sb-unstyled` turns off Storybook's
 * text styles; docs.css has ours.
 */
export function DocsContainer({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const { theme, locale } = useDocsGlobals(context.channel);
  const page = 'cauce-docs sb-unstyled';
  useEffect(speakSpanish, []);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = locale;
  }, [theme, locale]);
  return (
    <StorybookDocsContainer context={context} theme={storybookTheme(theme)}>
      <MessagesProvider locale={locale} messages={MESSAGES[locale]}>
        {isOfComponent(context) ? (
          <div className={page}>{children}</div>
        ) : (
          <main className={page}>{children}</main>
        )}
      </MessagesProvider>
    </StorybookDocsContainer>
  );
}
