import { Sidebar, useMobileDrawer } from '@cauce/ui';
import type { Navigation } from '../site/pageTypes.ts';

export interface DocsSidebarProps {
  /** Tells it from the site's other sidebars. */
  id: string;
  navigation: Navigation;
  closesSiblings?: boolean;
}

/** The navigation beside a page; in the mobile menu, following a link closes it. */
export function DocsSidebar({ id, navigation, closesSiblings = false }: DocsSidebarProps) {
  const { close } = useMobileDrawer();
  return (
    <Sidebar
      items={navigation.sidebar}
      sidebarId={id}
      closesSiblings={closesSiblings}
      onNavigate={close}
    />
  );
}
