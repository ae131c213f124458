/** A `connect.js` of the page, without an API. */
export interface Interception {
  /** The scripts that were asked for. */
  readonly requested: string[];
  /** Gives the page its own head back, without the scripts and what they left. */
  restore: () => void;
}

/**
 * Answers every script that is added to the page with this text, as the API would: the browser itself
 * loads it, checks its `integrity` and runs it.
 *
 * @param text null to fail
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
