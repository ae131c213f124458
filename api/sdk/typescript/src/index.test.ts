import { expectTypeOf, describe, expect, it } from 'vitest';
import { bundleExports } from '../test/bundleExports.ts';
import type { ActionData, Cauce, ConnectedPerson, ProductId, ActionType } from './index.ts';

describe('the compressed bundle', () => {
  it('is below 15 kB, without the parts that are loaded later', async () => {
    const { ownBytes, laterBytes } = await bundleExports([
      'Cauce',
      'encryptCredentials',
      'webhooks',
    ]);
    expect(ownBytes).toBeLessThan(15_000);
    expect(laterBytes).toBeGreaterThan(0);
  });

  it('is below 1.5 kB for a webhook handler, without the client', async () => {
    const { ownBytes, laterBytes } = await bundleExports(['webhooks']);
    expect(ownBytes).toBeLessThan(1_500);
    expect(laterBytes).toBe(0);
  });
});

describe('types', () => {
  it('types the data of each action', () => {
    type Balance = Awaited<ReturnType<typeof Cauce.prototype.tasks.run<'balance'>>>['data'];
    expectTypeOf<Balance>().toEqualTypeOf<ActionData['balance']>();
    expectTypeOf<ActionData['movement']>().items.toHaveProperty('movements');
    expectTypeOf<ActionData['income-report']['salary']>().toBeNumber();
    // Another product of the same type of action has the action's whole name.
    expectTypeOf<ActionData['afc:income-report']['isEmployed']>().toBeBoolean();
    expectTypeOf<'luna'>().not.toExtend<ActionType>();
    expectTypeOf<ActionData[ActionType]>().not.toBeAny();
  });

  it('types each product of a consent as a list', () => {
    type Retrieved = Awaited<
      ReturnType<typeof ConnectedPerson.prototype.retrieveData<'income-report'>>
    >['data'];
    expectTypeOf<Retrieved>().toEqualTypeOf<[ActionData['income-report']]>();
    expectTypeOf<'balances'>().toExtend<ProductId>();
    expectTypeOf<'balance'>().not.toExtend<ProductId>();
  });
});
