/** An interception of the scripts that the page loads, without an API. */
export interface Interception {
  /** Addresses of the scripts that were requested. */
  readonly requested: string[];
  /** Restores the page's head, without the scripts and without what they left behind. */
  restore: () => void;
}

/**
 * Serves this text for every script that is added to the page, as the API would: the browser itself
 * loads it, checks its `integrity` and runs it.
 * @param text returns null to make the script fail
 */
export function interceptScript(text: () => string | null): Interception {
  const requested: string[] = [];
  const added: HTMLScriptElement[] = [];
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      requested.push(node.src);
      added.push(node);
      const content = text();
      node.src =
        content === null
          ? 'blob:nothing'
          : URL.createObjectURL(new Blob([content], { type: 'text/javascript' }));
    }
    append(...nodes);
  };
  return {
    requested,
    restore: () => {
      document.head.append = append;
      for (const script of added) script.remove();
      delete (window as { CauceConnect?: unknown }).CauceConnect;
    },
  };
}
