import type { SidebarNode } from '../../src/site/pageTypes.ts';
import type { PlannedPage } from '../routes/plan.ts';

export interface ReferencePages {
  pages: PlannedPage[];
  navigations: Map<string, SidebarNode[]>;
}
