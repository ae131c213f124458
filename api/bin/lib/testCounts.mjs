/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** @param {Counts} counts @returns {string} the line that a run ends with */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Counts a suite from vitest's JSON report. What vitest does not count as a test but fails the run
 * (a file that cannot be loaded, an error outside every test, no test at all) is a failure too.
 *
 * @param {any} report as parsed, null when there is none
 * @param {number | null} exitCode of vitest
 * @returns {{ counts: Counts, problems: string[] }}
 */
export function countSuite(report, exitCode) {
  if (report === null) {
    const problems = [`vitest ended with ${exitCode ?? 'a signal'} and wrote no report`];
    return { counts: { ...NOTHING, failed: 1 }, problems };
  }
  const counts = {
    passed: count(report.numPassedTests),
    failed: count(report.numFailedTests),
    skipped: count(report.numPendingTests) + count(report.numTodoTests),
  };
  /** @type {any[]} */
  const files = Array.isArray(report.testResults) ? report.testResults : [];
  const problems = [];
  for (const { name, status, assertionResults = [] } of files) {
    const isCounted = assertionResults.some((/** @type {any} */ test) => test.status === 'failed');
    if (status === 'failed' && !isCounted) problems.push(`${name} could not be run`);
  }
  const found = counts.passed + counts.failed + counts.skipped;
  if (found === 0 && problems.length === 0) problems.push('there was no test to run');
  else if (counts.passed + counts.failed === 0 && problems.length === 0) {
    problems.push('every test was skipped');
  }
  if (exitCode !== 0 && counts.failed === 0 && problems.length === 0) {
    problems.push(`vitest ended with ${exitCode ?? 'a signal'} although no test failed`);
  }
  return { counts: { ...counts, failed: counts.failed + problems.length }, problems };
}

/**
 * Why tests were skipped, each reason once with the number of its tests: a test that cannot run on
 * this machine says so in its `meta.skipReason`.
 *
 * @param {any} report as parsed, null when there is none
 * @returns {string[]}
 */
export function skipReasons(report) {
  /** @type {Map<string, number>} */
  const reasons = new Map();
  /** @type {any[]} */
  const files = Array.isArray(report?.testResults) ? report.testResults : [];
  for (const { meta } of files.flatMap(({ assertionResults = [] }) => assertionResults)) {
    const reason = meta?.skipReason;
    if (typeof reason === 'string') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, number]) => `${number} skipped: ${reason}`);
}

/** @param {unknown} value */
function count(value) {
  return typeof value === 'number' ? value : 0;
}
