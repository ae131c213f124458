import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Maximum length of the error shown for a failed test, in characters. */
const REASON_LENGTH = 600;

/** Where the stack of an error begins. */
const STACK = /\n\s+at /;

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of Vitest's JSON report that is read here. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name?: string;
    readonly status?: string;
    /** In milliseconds, like `endTime`; absent from a report without times. */
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      status: string;
      fullName?: string;
      failureMessages?: readonly string[] | null;
      meta?: { skipReason?: unknown };
    }[];
  }[];
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** The line that a run ends with. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Counts a suite. Something that fails a run without Vitest counting a test for it (a file that
 * cannot be loaded, an error outside every test, no test at all) counts as a failure too. So does a
 * suite whose tests were all skipped, unless that is allowed.
 */
export function countSuite(
  report: Report | null,
  exitCode: number | null,
  { maySkip = false } = {},
): { counts: Counts; problems: string[] } {
  const end = exitCode ?? 'a signal';
  if (report === null) {
    const problems = [`vitest ended with ${end} and wrote no report`];
    return { counts: { ...NOTHING, failed: 1 }, problems };
  }
  const passed = report.numPassedTests;
  const failed = report.numFailedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const problems = report.testResults
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => assertionResults.every((test) => test.status !== 'failed'))
    .map(({ name }) => `${name} could not be run`);
  if (problems.length === 0 && passed + failed === 0) {
    if (skipped === 0) problems.push('there was no test to run');
    else if (!maySkip) problems.push('every test was skipped');
  }
  if (problems.length === 0 && failed === 0 && exitCode !== 0) {
    problems.push(`vitest ended with ${end} although no test failed`);
  }
  return { counts: { passed, failed: failed + problems.length, skipped }, problems };
}

/** Each `meta.skipReason` once, with the number of tests that were skipped for it. */
export function skipReasons(report: Report | null): string[] {
  const reasons = new Map<string, number>();
  for (const { assertionResults } of report?.testResults ?? []) {
    for (const { meta } of assertionResults) {
      const reason = meta?.skipReason;
      if (typeof reason === 'string') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return [...reasons].map(([reason, number]) => `${number} skipped: ${reason}`);
}

/** A test that failed. */
export interface FailedTest {
  /** Absolute path of its file. */
  readonly file: string;
  readonly fullName: string;
  /** Its error, without the stack. */
  readonly reason: string;
}

export function failedTests(report: Report | null): FailedTest[] {
  return (report?.testResults ?? []).flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName = '', failureMessages }) => {
        const [message = ''] = stripVTControlCharacters(failureMessages?.[0] ?? '').split(STACK);
        const reason = message.replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH);
        return { file: name, fullName, reason };
      }),
  );
}

/** The line about a failed test at the end of a run. */
export const failureLine = ({ file, fullName, reason }: FailedTest, root: string): string =>
  `${relative(root, file)} > ${fullName}: ${reason}`;

/** Whether these tests are among those that passed. */
export function havePassed(report: Report | null, tests: readonly FailedTest[]): boolean {
  return tests.every(({ file, fullName }) =>
    report?.testResults.some(
      ({ name, assertionResults }) =>
        name === file &&
        assertionResults.some((test) => test.fullName === fullName && test.status === 'passed'),
    ),
  );
}

/** A test file and how long its tests took. */
export interface FileTime {
  /** Relative to the repository. */
  readonly file: string;
  readonly tookMs: number;
}

/** The files of a suite that took longest, the slowest first. */
export function slowestFiles(report: Report | null, root: string, count: number): FileTime[] {
  return (report?.testResults ?? [])
    .map(({ name = '', startTime = 0, endTime = 0 }) => ({
      file: relative(root, name),
      tookMs: endTime - startTime,
    }))
    .sort((a, b) => b.tookMs - a.tookMs)
    .slice(0, count);
}
