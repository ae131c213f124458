import type { Institution } from '@cauce/extractors';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EndConsentDeps } from '../../consents/commands/endConsent.ts';
import type { ConsentPerson } from '../../consents/consents.types.ts';
import type { RepairsStore } from '../../consents/repairs.store.ts';
import { ownAccountWords, withRut } from '../../consents/ownAccount.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import type { ServingInstitution } from '../../../extraction/products/productCatalogue.ts';
import type { Restrictions } from '../../../extraction/users/restrictions.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import type { WidgetLocale } from '../../../widgetLocale.ts';
import {
  offeredInstitutions,
  pendingConsent,
  personOf,
} from '../../consents/commands/pendingConsent.ts';

export interface ListWidgetEntitiesDeps extends EndConsentDeps {
  readonly vault: Vault;
  readonly entities: EntityDirectory;
  readonly repairs: RepairsStore;
  readonly userKeys: UserKeys;
  readonly restrictions: Restrictions;
}

/** An institution that the person may choose. */
export interface OfferedInstitution extends ServingInstitution {
  /** The language of the consent's texts. */
  readonly locale: WidgetLocale;
  /** Until when this person is restricted at it after failures of the client's own tasks. */
  readonly restrictedUntil: Date | null;
  /**
   * What the person has to confirm if the institution does not tell whose account it is; null if it
   * does.
   */
  readonly ownAccount: string | null;
  /**
   * Whether the institution required the person, so that an earlier consent is no longer refreshed.
   */
  readonly isPersonRequired: boolean;
}

/** The institutions that the person may choose: see `offeredInstitutions`. */
export async function listWidgetEntities(
  deps: ListWidgetEntitiesDeps,
  principal: Principal,
): Promise<OfferedInstitution[]> {
  const consent = await pendingConsent(deps, principal);
  const person = personOf(deps.vault, consent);
  const serving = offeredInstitutions(deps.entities, consent);
  const locale = consent.offer.shown?.locale ?? consent.locale;
  const confirmedAt = (institution: Institution) => {
    const words = ownAccountWords(institution, locale);
    return words && withRut(words.text, person.username);
  };
  const requiring = await deps.repairs.requiringPerson({
    clientId: consent.clientId,
    subjects: deps.userKeys.personNames(person.username),
  });
  return Promise.all(
    serving.map(async (one) => ({
      ...one,
      locale,
      ownAccount: confirmedAt(one.institution),
      isPersonRequired: requiring.has(one.institution.id),
      restrictedUntil: await deps.restrictions.ownUntil(
        deps.userKeys.userEntityKeys(
          consent.clientId,
          usernameAt(one.institution, person),
          one.institution.id,
        ),
        consent.clientId,
      ),
    })),
  );
}

/** The username with which the person most likely logs in at the institution. */
function usernameAt({ usernameKinds }: Institution, person: ConsentPerson): string {
  return usernameKinds.includes('company-rut')
    ? (person.companyId ?? person.username)
    : person.username;
}
