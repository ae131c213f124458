/** Sets the page's theme; `auto` follows the person's system. */
export function applyTheme(mode: 'light' | 'dark' | 'auto'): void {
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
