/**
 * A vitest reporter that tells the launcher how far a suite has come. What failed, and the figures,
 * come from vitest's own reporters.
 */
export default class TestProgressReporter {
  passed = 0;
  failed = 0;

  /** @param {{ result: () => { state: string } }} testCase */
  onTestCaseResult(testCase) {
    const { state } = testCase.result();
    if (state === 'passed') this.passed += 1;
    else if (state === 'failed') this.failed += 1;
    else return;
    process.send?.({ passed: this.passed, failed: this.failed });
  }
}
