import { describe, expect, it } from 'vitest';
import {
  austral,
  businessBank,
  closedBank,
  exchange,
  slowBank,
  taxOffice,
} from '../../test/fixtures.ts';
import { institutionItem } from './InstitutionScreen.tsx';

describe('institutionItem', () => {
  it.each([
    [austral, 'banks', 'available'],
    [businessBank, 'banks', 'available'],
    [slowBank, 'banks', 'slow'],
    [closedBank, 'banks', 'unavailable'],
    [{ ...austral, enabled: false }, 'banks', 'unavailable'],
    [{ ...slowBank, enabled: false }, 'banks', 'unavailable'],
    [taxOffice, 'taxes', 'available'],
    [exchange, 'others', 'available'],
  ] as const)('case %# has its group and availability', (entity, group, availability) => {
    expect(institutionItem(entity)).toMatchObject({ id: entity.id, group, availability });
  });
});
