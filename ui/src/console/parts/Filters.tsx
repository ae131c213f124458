import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { SearchIcon } from '../../components/Icon/icons.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { useWords } from '../words/texts.ts';
import styles from './Filters.module.css';
import { textOf } from './useAsk.tsx';
import { useConsole } from './useConsole.ts';

/** The filter of a list, kept in the page's address. */
export function useFilter() {
  const { route, flow } = useConsole();
  const set = (patch: Record<string, string>) => flow.narrow({ ...route.query, ...patch });
  return { query: route.query, isNarrowed: Object.keys(route.query).length > 0, set };
}

/** A row of filters over a list. A text filter applies on Enter or by its button. */
export function Filters({ children }: { children: ReactNode }) {
  const words = useWords();
  const { set } = useFilter();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)];
    set(Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)])));
  };
  return (
    <form role="search" className={styles['root']} onSubmit={handleSubmit}>
      {children}
      <Button type="submit" variant="secondary" size="compact" icon={<SearchIcon size={16} />}>
        {words.search}
      </Button>
    </form>
  );
}

export interface ChoiceFilterProps {
  name: string;
  label: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
  /** Label of the absence of a choice. */
  all?: string;
}

/** A value of its own, because an empty one shows as nothing chosen. */
const ALL = 'all';

/** One choice, or all; it applies at once. */
export function ChoiceFilter({ name, label, choices, all }: ChoiceFilterProps) {
  const words = useWords();
  const { query, set } = useFilter();
  const options = Object.entries(choices).map(([value, text]) => ({ value, label: text }));
  return (
    <Select
      size="compact"
      label={label}
      options={[{ value: ALL, label: all ?? words.all }, ...options]}
      value={query[name] ?? ALL}
      onValueChange={(value) => set({ [name]: value === null || value === ALL ? '' : value })}
    />
  );
}

/** An institution, or all. */
export function InstitutionFilter() {
  const words = useWords();
  const { institutions } = useConsole();
  const choices = Object.fromEntries((institutions ?? []).map(({ id, name }) => [id, name]));
  return <ChoiceFilter name="entity" label={words.institution} choices={choices} />;
}

/** A text that has to match exactly, such as the client's own reference. */
export function TextFilter({ name, label }: Pick<ChoiceFilterProps, 'name' | 'label'>) {
  const { query } = useFilter();
  return (
    <TextField
      key={query[name] ?? ''}
      size="compact"
      name={name}
      label={label}
      defaultValue={query[name] ?? ''}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
