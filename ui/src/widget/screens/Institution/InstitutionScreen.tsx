import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { InstitutionList } from '../../../components/InstitutionList/InstitutionList.tsx';
import { useMessages } from '../../../messages/index.ts';
import { ClientMark } from '../ClientMark/ClientMark.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { STOPS, stepTitle } from '../stepTitle.ts';
import { institutionItem } from './institutionItem.ts';

export interface InstitutionScreenProps {
  session: WidgetSession;
  /** Institutions that offer every requested product. */
  entities: readonly WidgetEntity[];
  onChoose: (entity: WidgetEntity) => void;
}

/** The person chooses where to connect. */
export function InstitutionScreen({ session, entities, onChoose }: InstitutionScreenProps) {
  const messages = useMessages();
  const { title, lead } = messages.widget.institution;
  const { client } = session;
  return (
    <Screen
      title={title}
      documentTitle={stepTitle(messages, STOPS.institution)}
      before={<ClientMark client={client} />}
      lead={lead(client.name)}
      app={client.name}
    >
      <InstitutionList
        institutions={entities.map(institutionItem)}
        onSelect={({ id }) => {
          const entity = entities.find((one) => one.id === id);
          if (entity) onChoose(entity);
        }}
      />
    </Screen>
  );
}
