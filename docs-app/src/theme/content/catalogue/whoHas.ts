import { matchesSearch } from '@cauce/ui';
import type { Catalogue } from '../../../site/catalogueTypes.ts';
import { productTitle } from './catalogueText.ts';

/** Which synthetic person has what, from `generated/testPeople.json`. */
export interface PeopleFacts {
  readonly everything: string;
  readonly has: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The actions of an institution, with the people who have something there. */
export interface Holding {
  readonly id: string;
  readonly name: string;
  readonly actions: readonly {
    readonly type: string;
    readonly title: string;
    readonly people: readonly string[];
  }[];
}

/**
 * Institutions with their matching actions: every search word must occur in the institution's name
 * or id, in the action or its title, or in the RUT of a person who has data there.
 */
export function findHoldings(catalogue: Catalogue, facts: PeopleFacts, search: string): Holding[] {
  return catalogue.institutions.flatMap(({ id, name, actions }) => {
    const fitting = actions
      .map(({ type, product }) => ({
        type,
        title: productTitle(catalogue, product),
        people: facts.has[id]?.[type] ?? [],
      }))
      .filter(({ type, title, people }) =>
        matchesSearch([id, name, `${id}:${type}`, title, ...people].join(' '), search),
      );
    return fitting.length === 0 ? [] : [{ id, name, actions: fitting }];
  });
}
