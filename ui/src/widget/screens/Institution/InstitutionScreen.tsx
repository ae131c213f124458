import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { InstitutionList } from '../../../components/InstitutionList/InstitutionList.tsx';
import { sessionAt } from '../../flow/sessionAt.ts';
import { ClientMark } from '../ClientMark/ClientMark.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { stepTitle, STOPS } from '../stepTitle.ts';
import type {
  InstitutionGroup,
  InstitutionItem,
} from '../../../components/InstitutionList/institutions.ts';
import { useFirstWords } from '../../words/texts.ts';

export interface InstitutionScreenProps {
  session: WidgetSession;
  /** Institutions that offer every requested product or, if none does, some of them. */
  entities: readonly WidgetEntity[];
  onChoose: (entity: WidgetEntity) => void;
}

/** The person chooses where to connect. */
export function InstitutionScreen({ session, entities, onChoose }: InstitutionScreenProps) {
  const widget = useFirstWords();
  const { title, lead, several } = widget.institution;
  const { client, products } = session;
  const isSplit = entities.every((one) => one.products.length < products.length);
  return (
    <Screen
      title={title}
      documentTitle={stepTitle(widget, STOPS.institution)}
      before={<ClientMark client={client} />}
      lead={isSplit ? several(client.name) : lead(client.name)}
      app={client.name}
    >
      <InstitutionList
        institutions={entities.map((entity) => ({
          ...institutionItem(entity),
          ...(isSplit && { note: titlesAt({ session, entity }).join(', ') }),
        }))}
        onSelect={({ id }) => {
          const entity = entities.find((one) => one.id === id);
          if (entity) onChoose(entity);
        }}
      />
    </Screen>
  );
}

const titlesAt = (offered: Parameters<typeof sessionAt>[0]): string[] =>
  sessionAt(offered).products.map(({ title }) => title);

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
