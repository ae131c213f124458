import type { PageConfig } from './pageConfig.ts';

/** Sets the page's theme; follows the person's system if the configuration says so. */
export function applyTheme(mode: PageConfig['theme']['mode']): void {
  const { dataset } = document.documentElement;
  if (mode !== 'auto') {
    dataset['theme'] = mode;
    return;
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    dataset['theme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}
