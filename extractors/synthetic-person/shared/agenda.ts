import type { TefRecipient } from '../../src/products/tef.ts';
import type { TransferParty } from '../../src/products/transfer.ts';
import { isHardlyUsed, mainAccountAt, usedBanksOf } from './accounts.ts';
import { PERSONAL_BANKS } from './banks.ts';
import type { BankProfile } from './banks.ts';
import {
  companyIdentity,
  identityOf,
  personIdentity,
  someCompanyRut,
  somePersonRut,
} from './identity.ts';
import { ALIASES } from '../lists/commerce.ts';
import { isCompany, volumeOf } from './namedRuts.ts';
import { random } from './random.ts';
import type { Random } from './random.ts';

/**
 * A person's transfer contacts. They are synthetic persons too, with the same name, e-mail and
 * account number as under their own RUT.
 */

const SIZES = { none: [0, 0], hardly: [0, 2], usual: [2, 9], large: [150, 150] } as const;

/** The address book at one bank, in the order in which the bank lists it. */
export function tefRecipientsAt(rut: string, bank: BankProfile): TefRecipient[] {
  const choose = random(rut, bank.id, 'agenda');
  const [fewest, most] = SIZES[isHardlyUsed(rut, bank) ? 'hardly' : volumeOf(rut)];
  const size = choose.int(fewest, most);
  const strangers = Array.from({ length: size }, () =>
    recipient(
      choose.chance(isCompany(rut) ? 7 : 1, 10) ? someCompanyRut(choose) : somePersonRut(choose),
      choose.pick(PERSONAL_BANKS),
      choose.chance(1, 3) ? choose.pick<string>(ALIASES) : null,
    ),
  );
  const ownBanks = volumeOf(rut) === 'none' || isCompany(rut) ? [] : usedBanksOf(rut);
  const own = choose
    .sample(
      ownBanks.filter((one) => one.id !== bank.id),
      2,
    )
    .map((one) => recipient(rut, one, `Mi cuenta ${one.name}`));
  return [...strangers, ...own];
}

function recipient(rut: string, bank: BankProfile, alias: string | null): TefRecipient {
  const { name, email } = identityOf(rut);
  const account = mainAccountAt(rut, bank);
  return {
    name,
    rut,
    bankName: bank.name,
    bankCode: bank.code,
    accountNumber: account.number,
    accountType: account.type,
    email,
    ...(alias === null ? {} : { alias }),
  };
}

/** A person's main account as the counterparty of a transfer. */
export function partyAt(rut: string, bank: BankProfile): TransferParty {
  const {
    name,
    rut: ownRut,
    bankName,
    accountType,
    accountNumber,
    email,
  } = recipient(rut, bank, null);
  return { name, rut: ownRut, entity: bankName, accountType, accountNumber, email };
}

export function partyOf(contact: TefRecipient): TransferParty {
  return {
    name: contact.name,
    rut: contact.rut,
    entity: contact.bankName,
    accountType: contact.accountType,
    accountNumber: contact.accountNumber,
    email: contact.email,
  };
}

/** A sender; banks do not show all details of every sender. */
export function someSender(choose: Random, kind: 'person' | 'company'): TransferParty {
  const rut = kind === 'company' ? someCompanyRut(choose) : somePersonRut(choose);
  const { name, email } = kind === 'company' ? companyIdentity(rut) : personIdentity(rut);
  const bank = choose.pick(PERSONAL_BANKS);
  const account = mainAccountAt(rut, bank);
  const showsAccount = choose.chance(3, 5);
  return {
    name,
    rut: choose.chance(9, 10) ? rut : null,
    entity: choose.chance(9, 10) ? bank.name : null,
    accountType: showsAccount ? account.type : null,
    accountNumber: showsAccount ? account.number : null,
    email: choose.chance(1, 3) ? email : null,
  };
}
