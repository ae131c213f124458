import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Interaction {
  description: string;
  providerStates?: { name: string }[];
}

/**
 * How the contracts of one folder differ from those of another, a sentence for each interaction;
 * empty where they say the same.
 */
export function compareContracts(before: string, after: string): string[] {
  const names = new Set([...jsonFiles(before), ...jsonFiles(after)]);
  return [...names].sort().flatMap((name) => {
    const [old, current] = [interactions(join(before, name)), interactions(join(after, name))];
    const all = [...new Set([...old.keys(), ...current.keys()])].sort();
    return all.flatMap((title) => {
      const [was, is] = [old.get(title), current.get(title)];
      if (was === is) return [];
      const what = was === undefined ? 'new' : is === undefined ? 'gone' : 'changed';
      return [`${name}: ${what}: ${title}`];
    });
  });
}

const jsonFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

/**
 * Each interaction as text, by its name. The version of the library does not belong to the
 * contract.
 */
function interactions(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  const file = JSON.parse(readFileSync(path, 'utf8')) as { interactions?: Interaction[] };
  return new Map(
    (file.interactions ?? []).map((one) => [
      [one.description, ...(one.providerStates ?? []).map(({ name }) => name)].join(', where '),
      JSON.stringify(one),
    ]),
  );
}
