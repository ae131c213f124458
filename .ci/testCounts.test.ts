import { describe, expect, it } from 'vitest';
import {
  NOTHING,
  addCounts,
  countSuite,
  countsLine,
  failedTests,
  failureLine,
  havePassed,
  skipReasons,
  slowestFiles,
  type Report,
} from './testCounts.ts';

/** A report as vitest 4.1 writes it, reduced to what counting a suite needs. */
function report(numbers: Partial<Report>, testResults: Report['testResults'] = []): Report {
  return {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...numbers,
    testResults,
  };
}

describe('countSuite', () => {
  it('counts passed, failed and skipped tests', () => {
    const failing = { name: 'a', status: 'failed', assertionResults: [{ status: 'failed' }] };
    const numbers = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(countSuite(report(numbers, [failing]), 1)).toEqual({
      counts: { passed: 5, failed: 1, skipped: 3 },
      problems: [],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] };
    const result = countSuite(report({ numPassedTests: 5 }, [broken]), 1);
    expect(result.counts).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(result.problems).toEqual(['b.test.ts could not be run']);
  });

  it.each([
    ['no report', null, 1],
    ['no test', report({}), 0],
    ['only skipped tests', report({ numPendingTests: 4 }), 0],
    ['an error outside every test', report({ numPassedTests: 5 }), 1],
    ['a vitest that was killed', report({ numPassedTests: 5 }), null],
  ])('fails a suite with %s', (_, found, exitCode) => {
    const { counts, problems } = countSuite(found, exitCode);
    expect(counts.failed).toBe(1);
    expect(problems).toHaveLength(1);
  });

  it('accepts a suite with only skipped tests if it may be skipped', () => {
    const skipped = report({ numPendingTests: 4 });
    expect(countSuite(skipped, 0, { maySkip: true })).toEqual({
      counts: { passed: 0, failed: 0, skipped: 4 },
      problems: [],
    });
    expect(countSuite(report({}), 0, { maySkip: true }).counts.failed).toBe(1);
    expect(countSuite(skipped, 1, { maySkip: true }).counts.failed).toBe(1);
  });
});

describe('skipReasons', () => {
  it('lists each reason once, with the number of its tests', () => {
    const skipped = (reason: string) => ({ status: 'skipped', meta: { skipReason: reason } });
    const files = [
      { assertionResults: [skipped('php is not here'), { status: 'passed', meta: {} }] },
      { assertionResults: [skipped('java is not here'), skipped('php is not here')] },
    ];
    expect(skipReasons(report({}, files))).toEqual([
      '2 skipped: php is not here',
      '1 skipped: java is not here',
    ]);
  });

  it('returns nothing without a report, or if tests state no reason', () => {
    expect(skipReasons(null)).toEqual([]);
    expect(skipReasons(report({}, [{ assertionResults: [{ status: 'skipped' }] }]))).toEqual([]);
  });
});

describe('failedTests and failureLine', () => {
  it('names the file, the test and its error without the stack', () => {
    const failed = {
      status: 'failed',
      fullName: 'adds numbers',
      failureMessages: [
        'AssertionError: expected \u001b[31m1\u001b[39m to be 2\n\nOff by one.\n    at sum.test.ts:3',
      ],
    };
    const file = {
      name: '/house/api/sum.test.ts',
      assertionResults: [{ status: 'passed' }, failed],
    };
    const lines = failedTests(report({}, [file])).map((one) => failureLine(one, '/house'));
    expect(lines).toEqual([
      'api/sum.test.ts > adds numbers: AssertionError: expected 1 to be 2 Off by one.',
    ]);
    expect(failedTests(null)).toEqual([]);
  });
});

describe('countsLine', () => {
  it('formats the totals of all suites in one line', () => {
    const total = addCounts({ passed: 1, failed: 2, skipped: 3 }, { ...NOTHING, passed: 10 });
    expect(countsLine(total)).toBe('11 passed, 2 failed, 3 skipped');
  });
});

describe('slowestFiles', () => {
  it('names the files that took longest, the slowest first', () => {
    const files = [
      { name: '/repo/a.test.ts', startTime: 1000, endTime: 1500, assertionResults: [] },
      { name: '/repo/b.test.ts', startTime: 1000, endTime: 4000, assertionResults: [] },
      { name: '/repo/c.test.ts', startTime: 2000, endTime: 3000, assertionResults: [] },
    ];
    expect(slowestFiles(report({}, files), '/repo', 2)).toEqual([
      { file: 'b.test.ts', tookMs: 3000 },
      { file: 'c.test.ts', tookMs: 1000 },
    ]);
    expect(slowestFiles(null, '/repo', 2)).toEqual([]);
  });
});

describe('havePassed', () => {
  const test = (fullName: string, status: string) => ({ fullName, status });
  const withTests = (...assertionResults: ReturnType<typeof test>[]) =>
    report({}, [{ name: '/house/sum.test.ts', assertionResults }]);

  it('wants each of the failed tests passed in the second report', () => {
    const first = withTests(test('a', 'failed'), test('b', 'passed'), test('c', 'failed'));
    const failed = failedTests(first);
    expect(failed.map(({ fullName }) => fullName)).toEqual(['a', 'c']);
    expect(havePassed(withTests(test('a', 'passed'), test('c', 'passed')), failed)).toBe(true);
    expect(havePassed(withTests(test('a', 'passed')), failed)).toBe(false);
    expect(havePassed(first, failed)).toBe(false);
    expect(havePassed(null, failed)).toBe(false);
  });
});
