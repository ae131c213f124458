import { describe, expect, it } from 'vitest';
import { propertyQuotasIn, rollFormIn } from '../../../src/connectors/tgr/parsePropertyTax.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import { tgrTaxpayer } from '../../../synthetic-person/index.ts';
import { propertyQuotas, rollList } from './propertyTaxPages.ts';

// Tests the frame of property tax for persons with and without debts.

const SEVERAL = 400;
const statements = Array.from(
  { length: SEVERAL },
  (_, index) => tgrTaxpayer(rutOf(10_000_000 + index * 61_803), TEST_DAY, 'tgr').fiscalStatement,
);
type Statement = (typeof statements)[number];

function statementWith(isIt: (statement: Statement) => boolean): Statement {
  const found = statements.find(isIt);
  if (found === undefined) throw new Error('Nobody is like that');
  return found;
}

const document = (text: string) => ({
  page: '',
  about: {},
  address: '',
  contentType: 'text/html',
  text,
  bytes: null,
});
const formIn = (statement: Statement) => rollFormIn(document(rollList(statement, '/cuotas').text));
const quotasFor = (statement: Statement, fields: Readonly<Record<string, string>>) =>
  propertyQuotas(statement, new URLSearchParams(fields), '/roles')?.text ?? null;

describe('the list of a person’s properties', () => {
  it('has a checkbox for each property, and a form that requests the quotas', () => {
    const owner = statementWith(({ properties }) => properties.length > 1);
    const { action, rolls } = formIn(owner);
    expect(action).toBe('/cuotas');
    expect(rolls.map(({ roll }) => roll)).toEqual(
      owner.properties.map(({ rollNumber }) => rollNumber),
    );
  });

  it('has a single table cell with a message if there are no properties', () => {
    const nobody = statementWith(({ properties }) => properties.length === 0);
    expect(formIn(nobody).rolls).toEqual([]);
  });
});

describe('the quotas of a property', () => {
  const debtor = statementWith(({ debts }) => debts.property.length > 0);
  const [debt] = debtor.debts.property;
  const owing = formIn(debtor).rolls.find(({ roll }) => roll === debt?.rollNumber)?.fields ?? {};

  it('are overdue or not yet due, and have their number within the year', () => {
    const text = quotasFor(debtor, owing) ?? '';
    const details = [...(debt?.overdue ?? []), ...(debt?.notDue ?? [])];
    expect(propertyQuotasIn(document(text))).toEqual(
      details.map(({ folioNumber, dueDate, netDebt, totalAmount }) => ({
        folioNumber,
        dueDate,
        netDebt,
        totalAmount,
      })),
    );
    const MONTHS = { '1': '04', '2': '06', '3': '09', '4': '11' };
    for (const [, number = '', year = ''] of text.matchAll(/<td>([1-4])-(\d{4})<\/td>/g)) {
      const month = MONTHS[number as keyof typeof MONTHS];
      expect(details.map(({ dueDate }) => dueDate.slice(0, 7))).toContain(`${year}-${month}`);
    }
  });

  it('are reported with the treasury’s own message if there are none', () => {
    const free = statementWith(
      ({ properties, debts }) => properties.length > 0 && debts.property.length === 0,
    );
    const text = quotasFor(free, formIn(free).rolls[0]?.fields ?? {}) ?? '';
    expect(text).toContain('NO POSEE DEUDAS DE CONTRIBUCIONES PARA LA CONSULTA REALIZADA');
    expect(propertyQuotasIn(document(text))).toEqual([]);
  });

  it.each([
    ['a box', 'roles'],
    ['the choice of slips', 'tipoPago'],
    ['the button', 'enviar2'],
  ])('are not shown without %s', (_name, field) => {
    const { [field]: left, ...others } = owing;
    expect(left).toBeDefined();
    expect(quotasFor(debtor, others)).toBeNull();
  });
});
