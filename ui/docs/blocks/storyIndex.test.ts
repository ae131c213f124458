import { describe, expect, it } from 'vitest';
import { componentsOf, storyOf, type StoryEntry } from './storyIndex.ts';

const ENTRIES: StoryEntry[] = [
  { id: 'sistema-color--documentación', type: 'docs', title: 'Sistema/Color' },
  { id: 'a--documentación', type: 'docs', title: 'Componentes/Contenido/Tabs' },
  { id: 'a--keyboard', type: 'story', title: 'Componentes/Contenido/Tabs', exportName: 'Keyboard' },
  { id: 'b--default', type: 'story', title: 'Componentes/Base/Button', exportName: 'Default' },
];

describe('the index of stories', () => {
  it('tells the group and name of each component that has a page', () => {
    expect(componentsOf(ENTRIES)).toEqual([
      { group: 'Contenido', name: 'Tabs', docsId: 'a--documentación' },
    ]);
  });

  it('finds a story of a component without knowing its group', () => {
    expect(storyOf(ENTRIES, 'Tabs', 'Keyboard')?.id).toBe('a--keyboard');
    expect(storyOf(ENTRIES, 'Button', 'Keyboard')).toBeUndefined();
  });
});
