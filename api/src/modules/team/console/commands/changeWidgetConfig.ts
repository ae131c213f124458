import { AppError } from '../../../../errors/AppError.ts';
import {
  saveWidgetConfig,
  WidgetConfigError,
  type SaveWidgetConfigDeps,
} from '../../../consent/widgetConfigs/commands/saveWidgetConfig.ts';
import type { WidgetConfigDocument } from '../../../consent/widgetConfigs/widgetConfigs.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { MemberCall } from '../../members/commands/inviteMember.ts';

/**
 * A widget configuration of a client.
 * @throws AppError forbidden for an unknown one and for another client's, without telling which
 */
export async function findWidgetConfig(
  { widgetConfigs }: Pick<SaveWidgetConfigDeps, 'widgetConfigs'>,
  clientId: string,
  id: string,
): Promise<WidgetConfigDocument> {
  const config = await widgetConfigs.find(id);
  if (config?.clientId !== clientId) throw new AppError('forbidden');
  return config;
}

/**
 * Changes some settings of a widget configuration.
 * @param change the changed settings, made from the current ones
 * @throws AppError forbidden as `findWidgetConfig` does; wrongFormat with the first problem
 */
export async function changeWidgetConfig(
  deps: SaveWidgetConfigDeps,
  id: string,
  change: (current: WidgetConfigDocument) => object,
  call: MemberCall,
): Promise<WidgetConfigDocument> {
  const { clientId } = call.principal;
  const settings = change(await findWidgetConfig(deps, clientId, id));
  const actor = auditActor(call.principal, call);
  try {
    return await saveWidgetConfig(deps, { clientId, widgetConfigId: id, settings, actor });
  } catch (error) {
    if (!(error instanceof WidgetConfigError)) throw error;
    throw new AppError('wrongFormat', { message: String(error.problems[0]), cause: error });
  }
}
