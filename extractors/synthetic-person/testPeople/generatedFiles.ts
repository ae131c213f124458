import { testPeople } from './testPeople.ts';

/** What the site says of the sandbox's people, by path in the repository. */
export function testPeopleFiles(): Record<string, string> {
  return { 'docs-app/generated/testPeople.json': `${JSON.stringify(testPeople(), null, 2)}\n` };
}
