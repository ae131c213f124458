/** The dialog with an input that takes keys before the app has arrived; `start.ts` opens it. */
export const SEARCH_SHELL_ID = 'search-shell';

const findShell = () => document.getElementById(SEARCH_SHELL_ID) as HTMLDialogElement | null;

/** Shows the input, which then has the focus. */
export function openShell(): void {
  const shell = findShell();
  if (shell?.open === false) shell.showModal();
}

/** Closes it, and returns what has been typed; null if it was not open. */
export function closeShell(): string | null {
  const shell = findShell();
  const input = shell?.querySelector('input');
  if (!shell?.open || !input) return null;
  const { value } = input;
  shell.close();
  input.value = '';
  return value;
}
