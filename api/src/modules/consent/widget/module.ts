import { declareModule } from '../../module.ts';
import { widgetCalls } from './http/widget.declarations.ts';
import { widgetRoutes } from './http/widget.routes.ts';

export const widgetModule = declareModule({
  name: 'widget',
  calls: widgetCalls,
  routes: widgetRoutes,
});
