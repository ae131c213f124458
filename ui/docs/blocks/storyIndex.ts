import { useEffect, useState } from 'react';

/** What Storybook tells of each of its entries. */
export interface StoryEntry {
  id: string;
  type: 'docs' | 'story';
  title: string;
  exportName?: string;
  tags?: readonly string[];
}

let loading: Promise<readonly StoryEntry[]> | undefined;

const load = async (): Promise<readonly StoryEntry[]> => {
  const response = await fetch('index.json');
  const { entries } = (await response.json()) as { entries: Record<string, StoryEntry> };
  return Object.values(entries);
};

/** Everything in this Storybook; empty until it is known, and where there is none to ask. */
export function useStoryIndex(): readonly StoryEntry[] {
  const [entries, setEntries] = useState<readonly StoryEntry[]>([]);
  useEffect(() => {
    let isWanted = true;
    loading ??= load().catch(() => []);
    void loading.then((found) => {
      if (isWanted) setEntries(found);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return entries;
}

/** A component in the index: its group and name from `Componentes/<Grupo>/<Name>`. */
export interface IndexedComponent {
  group: string;
  name: string;
  docsId: string;
}

const PREFIX = 'Componentes/';

/** The components among the entries, in the order of the sidebar. */
export function componentsOf(entries: readonly StoryEntry[]): IndexedComponent[] {
  return entries
    .filter(({ type, title }) => type === 'docs' && title.startsWith(PREFIX))
    .map(({ id, title }) => {
      const [group = '', name = ''] = title.slice(PREFIX.length).split('/');
      return { group, name, docsId: id };
    });
}

/** The story of a component by its export name, wherever the component's group is. */
export const storyOf = (
  entries: readonly StoryEntry[],
  component: string,
  exportName: string,
): StoryEntry | undefined =>
  entries.find((entry) => entry.title.endsWith(`/${component}`) && entry.exportName === exportName);
