import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { announcementBarScript, isDismissed, periodAt } from './announcement.ts';

const period = { startsAt: '2026-03-02T09:00:00-03:00', endsAt: '2026-03-09T09:00:00-03:00' };

function scriptHides(now: string, stored: Record<string, string>, id = 'ley-21719') {
  const attributes: Record<string, string> = {};
  runInNewContext(announcementBarScript({ id, ...period }), {
    Date: { now: () => Date.parse(now) },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => (attributes[name] = value),
      },
    },
  });
  return attributes['data-announcement-bar-initially-dismissed'] === 'true';
}

it('is active from startsAt until just before endsAt', () => {
  expect(periodAt(period, Date.parse('2026-03-02T11:59:59.999Z'))).toBe('before');
  expect(periodAt(period, Date.parse('2026-03-02T12:00:00Z'))).toBe('during');
  expect(periodAt(period, Date.parse('2026-03-09T11:59:59.999Z'))).toBe('during');
  expect(periodAt(period, Date.parse('2026-03-09T12:00:00Z'))).toBe('after');
  expect(periodAt({}, 0)).toBe('during');
});

it('stays dismissed under the same id, but not under another', () => {
  const stored = { id: 'ley-21719', dismiss: 'true' };
  expect(isDismissed('ley-21719', stored)).toBe(true);
  expect(isDismissed('ley-21719', { ...stored, dismiss: 'false' })).toBe(false);
  expect(isDismissed('nueva-api', stored)).toBe(false);
});

it('decides the same in the inline script as after hydration', () => {
  const during = '2026-03-05T12:00:00Z';
  const closed = {
    'docusaurus.announcement.id': 'ley-21719',
    'docusaurus.announcement.dismiss': 'true',
  };
  expect(scriptHides(during, {})).toBe(false);
  expect(scriptHides(during, closed)).toBe(true);
  expect(scriptHides(during, closed, 'nueva-api')).toBe(false);
  expect(scriptHides('2026-03-01T12:00:00Z', {})).toBe(true);
  expect(scriptHides('2026-03-10T12:00:00Z', {})).toBe(true);
});
