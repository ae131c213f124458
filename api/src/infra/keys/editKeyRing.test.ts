import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKey, dropKey, KeyRingChangeError, promoteKey } from './editKeyRing.ts';
import { generateKeyRing, parseKeyRing } from './keyRing.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('editing a key ring', () => {
  it('takes a new key through its lifecycle', () => {
    const old = generateKeyRing(new Date('2026-01-01'));
    const added = addKey(old, now);
    expect(added.id).toMatch(/^k20261121-[0-9a-f]{8}$/);
    expect(parseKeyRing(added.text).ids).toEqual(['k20260101', added.id]);
    const promoted = promoteKey(added.text, added.id);
    expect(parseKeyRing(promoted).ids).toEqual([added.id, 'k20260101']);
    const dropped = dropKey(promoted, 'k20260101');
    expect(parseKeyRing(dropped).ids).toEqual([added.id]);
    expect(parseKeyRing(dropped).current.key).toEqual(parseKeyRing(added.text).find(added.id));
  });

  it('gives every key of the same day a unique id', () => {
    let text = generateKeyRing(now);
    for (let turn = 0; turn < 3; turn += 1) ({ text } = addKey(text, now));
    expect(new Set(parseKeyRing(text).ids).size).toBe(4);
  });

  it.each([
    ['promotes no unknown key', () => promoteKey(generateKeyRing(now), 'k1')],
    ['promotes no key in use', () => promoteKey(generateKeyRing(now), 'k20261121')],
    ['drops no unknown key', () => dropKey(generateKeyRing(now), 'k1')],
    ['drops no key in use', () => dropKey(generateKeyRing(now), 'k20261121')],
  ])('%s', (_name, change) => {
    expect(change).toThrow(KeyRingChangeError);
  });

  it('never loses or changes another key', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('add', 'promote', 'drop'), fc.nat(9)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, (list) => {
        let text = generateKeyRing(now);
        const known = new Map<string, string>();
        for (const [step, pick] of list) {
          const ring = parseKeyRing(text);
          for (const id of ring.ids) known.set(id, String(ring.find(id)?.toString('hex')));
          const id = ring.ids[pick % ring.ids.length] ?? '';
          if (step === 'add') ({ text } = addKey(text, now));
          else if (id !== ring.current.id)
            text = step === 'promote' ? promoteKey(text, id) : dropKey(text, id);
          const after = parseKeyRing(text);
          for (const left of after.ids)
            if (known.has(left)) expect(after.find(left)?.toString('hex')).toBe(known.get(left));
          const lost = ring.ids.filter((one) => !after.ids.includes(one));
          expect(lost).toEqual(step === 'drop' && id !== ring.current.id ? [id] : []);
        }
      }),
    );
  });
});
