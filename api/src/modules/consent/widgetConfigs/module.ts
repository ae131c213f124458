import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { WidgetConfigsStore } from './widgetConfigs.store.ts';

export const widgetConfigsModule = declareModule({
  name: 'widgetConfigs',
  collections: {
    widgetConfigs: {
      holds: 'none; an organisation’s settings',
      kept: 'always',
      onErasure: 'kept',
      spanish: {
        title: 'Configuraciones del widget',
        holds: 'Las de cada organización',
        kept: 'Siempre',
        onErasure: 'Quedan',
      },
    },
    termsVersions: {
      holds: 'none; the text of each version of an organisation’s terms',
      kept: 'always',
      onErasure: 'kept',
      spanish: {
        title: 'Versiones de términos',
        holds: 'Qué texto vale por cada versión',
        kept: 'Siempre',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ widgetConfigs: new WidgetConfigsStore(mongo) }),
});
