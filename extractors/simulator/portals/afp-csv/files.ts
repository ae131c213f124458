import type { Member } from '../pension/memberOf.ts';
import { ACCOUNTS } from '../pension/pensionCells.ts';
import type { Account, PensionPrinter } from '../pension/pensionCells.ts';
import type { AfpCsvPortal } from './AfpCsvPortal.ts';
import type { SheetContent } from './writeSheet.ts';

/** A file that a member may download. */
export interface DownloadFile {
  /** Path below the portal's root. */
  readonly path: string;
  readonly text: string;
  readonly content: (member: Member) => SheetContent;
}

/** Every file of a portal. */
export function filesOf(portal: AfpCsvPortal, printer: PensionPrinter): readonly DownloadFile[] {
  const file = (
    name: string,
    text: string,
    content: (member: Member) => SheetContent,
  ): DownloadFile => ({ path: `/descargas/${name}.csv`, text, content });
  return [
    file('datos', portal.links.profile, (member) => profileSheet(portal, printer, member)),
    file('saldos', portal.links.balances, (member) => balancesSheet(portal, printer, member)),
    file('cotizaciones', portal.links.contributions, (member) =>
      contributionsSheet(portal, printer, member),
    ),
    ...ACCOUNTS.map((account, index) =>
      file(`movimientos-${index + 1}`, portal.links.movements[account], (member) =>
        movementsSheet(portal, printer, member, account),
      ),
    ),
  ];
}

function profileSheet(portal: AfpCsvPortal, printer: PensionPrinter, member: Member): SheetContent {
  const cells = printer.profile(member.personalInformation);
  return { facts: portal.profile.map(([field, name]) => [name, cells[field]]), table: null };
}

function balancesSheet(
  portal: AfpCsvPortal,
  printer: PensionPrinter,
  { pension }: Member,
): SheetContent {
  const totals = printer.totals(pension);
  const { blank } = portal.style;
  const lines = ACCOUNTS.flatMap((account) => {
    const held = pension.accounts[account];
    const whole = {
      ...printer.accountLine(account, held),
      fund: portal.wholeAccount,
      assetAmount: blank,
      assetValue: blank,
      regimeType: blank,
      fiscalBonus: blank,
    };
    const funds = held.funds.map((line) => ({
      ...printer.fundLine(account, line),
      collectorFund: blank,
    }));
    return [...funds, whole];
  });
  return {
    facts: portal.totals.map(([field, name]) => [name, totals[field]]),
    table: tableOf(portal.balances, lines),
  };
}

function contributionsSheet(
  portal: AfpCsvPortal,
  printer: PensionPrinter,
  member: Member,
): SheetContent {
  const { facts } = portal;
  return {
    facts: [
      [facts.lastPeriod, printer.month(member.lastPeriod)],
      [facts.total, String(member.contributions.length)],
    ],
    table: tableOf(portal.contributions, member.contributions.map(printer.contribution)),
  };
}

function movementsSheet(
  portal: AfpCsvPortal,
  printer: PensionPrinter,
  { pension }: Member,
  account: Account,
): SheetContent {
  const { movements } = pension.accounts[account];
  const { facts } = portal;
  return {
    facts: [
      [facts.account, printer.account(account)],
      [facts.total, String(movements.length)],
    ],
    table: tableOf(portal.movements, movements.map(printer.movement)),
  };
}

function tableOf<Field extends string>(
  columns: readonly (readonly [Field, string])[],
  rows: readonly Readonly<Record<Field, string>>[],
): string[][] {
  return [
    columns.map(([, heading]) => heading),
    ...rows.map((row) => columns.map(([field]) => row[field])),
  ];
}
