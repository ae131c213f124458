import type {
  CatalogueFact,
  CatalogueInstitution,
  CatalogueProvenance,
} from '../../../site/catalogueTypes.ts';

type State = CatalogueFact['state'];

/** States in the order in which they are shown: what is known first. */
const STATES: readonly State[] = ['recorded', 'documented', 'assumed'];

const WORDS: Readonly<Record<State, string>> = {
  recorded: 'Observado',
  documented: 'Documentado',
  assumed: 'Supuesto',
};

/** The states of actions, a feminine noun in Spanish, in singular and plural. */
const ACTION_WORDS: Readonly<Record<State, readonly [one: string, many: string]>> = {
  recorded: ['observada', 'observadas'],
  documented: ['documentada', 'documentadas'],
  assumed: ['supuesta', 'supuestas'],
};

export const stateWord = ({ state }: CatalogueFact): string => WORDS[state];

/** A login, or several with the same state; with the name of the password if the states differ. */
export interface KnownLogin {
  /** Empty if there is nothing to distinguish. */
  name: string;
  fact: CatalogueFact;
}

export function knownLogins({ login }: CatalogueProvenance): KnownLogin[] {
  const [first, ...others] = login;
  if (first && others.every(({ fact }) => fact.state === first.fact.state))
    return [{ name: '', fact: first.fact }];
  return login.map(({ label, fact }) => ({ name: label, fact }));
}

export interface ActionCount {
  state: State;
  /** «16 supuestas», «1 documentada». */
  text: string;
  /**
   * The actions in that state; empty if all of the institution's actions are, or if they are
   * assumed.
   */
  types: string[];
}

/** The number of an institution's actions in each state of provenance. */
export function actionCounts({ actions }: CatalogueInstitution): ActionCount[] {
  return STATES.flatMap((state) => {
    const own = actions.filter(({ fact }) => fact.state === state);
    if (own.length === 0) return [];
    const [one, many] = ACTION_WORDS[state];
    const isWhole = own.length === actions.length;
    return [
      {
        state,
        text: `${String(own.length)} ${own.length === 1 ? one : many}`,
        types: isWhole || state === 'assumed' ? [] : own.map(({ type }) => type),
      },
    ];
  });
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** A source's date as exactly as it is known: «2026», «abril de 2026», «20 de abril de 2026». */
export function sourceDate(date: string | null): string {
  if (date === null) return 'sin fecha';
  const [year = '', month, day] = date.split('-');
  if (month === undefined) return year;
  const named = `${MONTHS[Number(month) - 1] ?? ''} de ${year}`;
  return day === undefined ? named : `${String(Number(day))} de ${named}`;
}
