/** A Vitest reporter that reports a suite's progress to the test runner. */
export default class TestProgressReporter {
  passed = 0;
  failed = 0;

  onTestCaseResult(testCase: { result: () => { state: string } }): void {
    const { state } = testCase.result();
    if (state === 'passed') this.passed += 1;
    else if (state === 'failed') this.failed += 1;
    else return;
    process.send?.({ passed: this.passed, failed: this.failed });
  }
}
