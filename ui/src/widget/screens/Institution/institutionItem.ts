import type { WidgetEntity } from '../../../client/index.ts';
import type {
  InstitutionGroup,
  InstitutionItem,
} from '../../../components/InstitutionList/institutions.ts';

const GROUPS: Record<WidgetEntity['type'], InstitutionGroup> = {
  bank: 'banks',
  'business-bank': 'banks',
  government: 'taxes',
  service: 'others',
  afp: 'others',
  exchange: 'others',
};

/** Converts an institution of the API for the list. Its id is searchable: people type «sii». */
export function institutionItem({
  id,
  name,
  type,
  enabled,
  condition,
}: WidgetEntity): InstitutionItem {
  const isUnavailable = !enabled || condition === 'unavailable';
  return {
    id,
    name,
    group: GROUPS[type],
    keywords: id.replaceAll('-', ' '),
    availability: isUnavailable ? 'unavailable' : condition === 'delayed' ? 'slow' : 'available',
  };
}
