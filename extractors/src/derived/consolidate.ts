import type { PensionBalance } from '../products/accountBalance.ts';
import type { Consolidate } from '../products/consolidate.ts';
import type { Contribution } from '../products/contribution.ts';
import type { PersonalInformation } from '../products/personalInformation.ts';
import { jobsOf } from './jobs.ts';

/** All data of a pension fund manager, with the jobs derived from the contributions. */
export function consolidate(parts: {
  readonly personalInformation: PersonalInformation;
  readonly accountBalance: PensionBalance;
  readonly contributions: readonly Contribution[];
  /** As in `jobsOf`. */
  readonly lastPeriod?: string;
}): Consolidate {
  return {
    personalInformation: parts.personalInformation,
    accountBalance: parts.accountBalance,
    contributions: [...parts.contributions],
    jobs: jobsOf(parts.contributions, parts.lastPeriod),
  };
}
