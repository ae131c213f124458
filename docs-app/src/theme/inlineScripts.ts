import { announcementBarScript, colorModeScript } from '@cauce/ui';
import { site } from 'virtual:cauce/site';

/** Scripts that run before the first paint, in the head of every page. */
export function inlineScripts(): string[] {
  const { defaultMode, followsSystem } = site.colorMode;
  return [
    colorModeScript({ defaultMode, hasSystemChoice: followsSystem }),
    ...(site.announcement === null ? [] : [announcementBarScript({ id: site.announcement.id })]),
  ];
}
