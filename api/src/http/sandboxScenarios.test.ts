import { parseScenario, SCENARIO_FORMS } from '@cauce/extractors';
import { expect, it } from 'vitest';
import { sandboxScenarioHeader } from './sandboxScenarios.ts';

it('describes every scenario in words, with a value that the sandbox takes', () => {
  const examples = 'examples' in sandboxScenarioHeader ? sandboxScenarioHeader.examples : {};
  expect(Object.keys(examples)).toHaveLength(SCENARIO_FORMS.length);
  for (const { summary, value } of Object.values(examples)) {
    expect(parseScenario(String(value)), String(value)).not.toBeNull();
    expect(summary).toMatch(/^\p{Lu}[^=]+$/u);
  }
});
