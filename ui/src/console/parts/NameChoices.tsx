import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import styles from './useAsk.module.css';

export interface NameChoicesProps<Name extends string> {
  label: string;
  /** Names as the API has them: each is a field of the form. */
  names: readonly Name[];
  /** What each name means; without it, several fit in a row. */
  hints?: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChange: (chosen: readonly Name[]) => void;
}

/** Names of which at least one has to be chosen. */
export function NameChoices<Name extends string>(props: NameChoicesProps<Name>) {
  const { label, names, hints, chosen, onChange } = props;
  return (
    <fieldset>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles[hints === undefined ? 'choices' : 'group']}>
        {names.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={<span translate="no">{name}</span>}
            hint={hints?.[name]}
            checked={chosen.includes(name)}
            required={chosen.length === 0}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
