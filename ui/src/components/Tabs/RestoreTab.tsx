import { RESTORE_TAB_SCRIPT } from './restoreTabScript.ts';

/** The script that shows the stored tab before hydration, last inside the tabs' root. */
export function RestoreTab() {
  return <script dangerouslySetInnerHTML={{ __html: RESTORE_TAB_SCRIPT }} />;
}
