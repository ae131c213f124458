import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { NAVIGATE_URL } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/**
 * A link of a documentation page. `?path=…` opens another page or story without reloading the
 * manager, and still works in a new tab.
 */
export function StoryLink({ href = '', onClick, ...rest }: ComponentPropsWithRef<'a'>) {
  if (!href.startsWith('?path=')) return <a {...rest} href={href} onClick={onClick} />;
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    addons.getChannel().emit(NAVIGATE_URL, href);
  };
  return <a target="_top" {...rest} href={`./${href}`} onClick={handleClick} />;
}
