import { site } from 'virtual:cauce/site';

/** Scripts that run before the first paint, in the head of every page. */
export function inlineScripts(): string[] {
  const { defaultMode, followsSystem } = site.colorMode;
  return [
    `(function(){var c=null;try{c=localStorage.getItem('theme')}catch(e){}` +
      `var d=${String(followsSystem)}&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'${defaultMode}';` +
      `document.documentElement.dataset.theme=c==='dark'||c==='light'?c:d})()`,
  ];
}
