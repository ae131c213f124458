import type { BrowserSession, Sign } from '../../contract/browser.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { obstacleIn } from '../../shared/obstacles.ts';

/** What a private page may show; `lost` is that the session is over. */
type Shown = Readonly<Record<'accepted' | 'lost' | 'maintenance', readonly Sign[]>>;

/** Waits for what a private page shows next, and says why if it shows something else. */
export async function settle(
  browser: BrowserSession,
  { accepted, lost, maintenance = [] }: Omit<Shown, 'maintenance'> & Partial<Shown>,
): Promise<void> {
  const outcome = await browser
    .waitFor({ locked: lost, accepted, maintenance })
    .catch(async (error: unknown) => {
      if (!(error instanceof ExtractionError) || error.code !== 'UNEXPECTED_PAGE') throw error;
      throw obstacleIn((await browser.textOf({ selector: 'body' })) ?? '') ?? error;
    });
  if (outcome === 'accepted') return;
  throw outcome === 'locked'
    ? new ExtractionError('SESSION_LOST', 'The institution no longer knows the session')
    : new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution reports a failure');
}
