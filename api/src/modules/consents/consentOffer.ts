import { createHash } from 'node:crypto';
import type { ConsentOffer } from './consents.types.ts';
import type { WidgetSettings } from '../widgetConfigs/widgetConfig.schemas.ts';

/** What a widget configuration currently asks people to accept. */
export function consentOffer(settings: WidgetSettings): ConsentOffer {
  const { terms, validityMonths, storesCredentials } = settings;
  return {
    termsVersion: terms.version,
    termsHash: createHash('sha256').update(terms.text).digest('hex'),
    validityMonths,
    storesCredentials,
  };
}
