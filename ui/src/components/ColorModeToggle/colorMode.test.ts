import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  choiceFrom,
  choiceFromQuery,
  colorModeScript,
  modeOf,
  nextChoice,
  type ColorModeOptions,
} from './colorMode.ts';

interface Visit {
  options: ColorModeOptions;
  stored?: string | null;
  search?: string;
  isSystemDark?: boolean;
  refusesStorage?: boolean;
}

/** The attributes that the script sets on `<html>`. */
function runScript({
  options,
  stored = null,
  search = '',
  isSystemDark = false,
  refusesStorage,
}: Visit) {
  const attributes: Record<string, string> = {};
  runInNewContext(colorModeScript(options), {
    URLSearchParams,
    location: { search },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => (attributes[name] = value),
      },
    },
    localStorage: {
      getItem: (key: string) => {
        if (refusesStorage) throw new Error('SecurityError');
        return key === 'theme' ? stored : null;
      },
    },
    matchMedia: () => ({ matches: isSystemDark }),
  });
  return [attributes['data-theme'], attributes['data-theme-choice']];
}

describe('colorModeScript', () => {
  it('uses light mode without a stored choice, regardless of the system', () => {
    expect(runScript({ options: {}, isSystemDark: true })).toEqual(['light', 'light']);
  });

  it('prefers the query string to the stored choice', () => {
    expect(runScript({ options: {}, stored: 'light', search: '?a=1&theme=dark' })).toEqual([
      'dark',
      'dark',
    ]);
  });

  it('follows the system only if configured', () => {
    const options = { hasSystemChoice: true };
    expect(runScript({ options, isSystemDark: true })).toEqual(['dark', 'system']);
    expect(runScript({ options, isSystemDark: true, stored: 'light' })).toEqual(['light', 'light']);
  });

  it('works if the browser denies access to storage', () => {
    expect(runScript({ options: { defaultMode: 'dark' }, refusesStorage: true })).toEqual([
      'dark',
      'dark',
    ]);
  });

  it('always agrees with the provider', () => {
    for (const stored of [null, 'light', 'dark', 'system', 'violet', '']) {
      for (const defaultMode of ['light', 'dark'] as const) {
        for (const hasSystemChoice of [false, true]) {
          for (const isSwitchDisabled of [false, true]) {
            for (const isSystemDark of [false, true]) {
              const options = { defaultMode, hasSystemChoice, isSwitchDisabled };
              const choice = choiceFrom(stored, options);
              expect(runScript({ options, stored, isSystemDark })).toEqual([
                modeOf(choice, isSystemDark),
                choice,
              ]);
            }
          }
        }
      }
    }
  });
});

it('cycles through two choices, and three if the system choice is enabled', () => {
  expect(nextChoice('light', false)).toBe('dark');
  expect(nextChoice('dark', false)).toBe('light');
  expect(nextChoice('system', true)).toBe('light');
  expect(nextChoice('light', true)).toBe('dark');
  expect(nextChoice('dark', true)).toBe('system');
});

it('treats an unknown stored value as light', () => {
  expect(choiceFrom('violet', { defaultMode: 'dark' })).toBe('light');
  expect(choiceFrom('system', { defaultMode: 'dark' })).toBe('light');
});

it('accepts only light and dark from the query string', () => {
  expect(choiceFromQuery('?theme=dark')).toBe('dark');
  expect(choiceFromQuery('?theme=system')).toBeNull();
  expect(choiceFromQuery('?tema=dark')).toBeNull();
});
