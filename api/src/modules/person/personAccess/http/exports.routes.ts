import { route, type Route } from '../../../../http/route.ts';
import { exportOwn, type ExportOwnDeps } from '../commands/exportOwn.ts';
import { exportPdf } from '../pdf/exportPdf.ts';
import { actingOf } from './acts.routes.ts';
import { exportOwnCall } from './exports.declarations.ts';
import { presentConnection } from './person.presenter.ts';

/** The exports that a person can download. */
export function personExportsRoutes(deps: ExportOwnDeps): Route[] {
  return [
    route(exportOwnCall, async (asked) => {
      const { format } = asked.body;
      const acting = actingOf(asked);
      const { locale } = acting.person;
      const { exported, connections } = await exportOwn(deps, acting);
      const name = locale === 'en' ? 'my-data' : 'mis-datos';
      const file = `cauce-${name}-${exported.exportedAt.slice(0, 10)}.${format}`;
      const shown = { exported, connections: connections.map(presentConnection) };
      return {
        status: 200,
        body:
          format === 'pdf'
            ? await exportPdf(shown, locale)
            : Buffer.from(JSON.stringify(exported, null, 2)),
        headers: {
          'Content-Type': format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file}"`,
        },
      };
    }),
  ];
}
