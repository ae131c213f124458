let region: HTMLElement | undefined;

/** Says something to those who listen, through one live region of the page. */
export function announce(words: string): void {
  if (region?.isConnected !== true) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
    document.body.append(region);
  }
  region.textContent = words;
}
