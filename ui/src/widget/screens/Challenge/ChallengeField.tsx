import type { Challenge, ChallengeField as FieldSpec } from '../../../client/index.ts';
import { RadioGroup } from '../../../components/RadioGroup/RadioGroup.tsx';
import { TextField } from '../../../components/TextField/TextField.tsx';
import type { Asked } from '../../flow/flowState.ts';
import { useWords } from '../../words/texts.ts';
import type { WidgetWords } from '../../words/es.ts';

export interface ChallengeFieldProps {
  field: FieldSpec;
  kind: Challenge['kind'];
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

/** A field of a challenge, with the matching keyboard. */
export function ChallengeField({ field, kind, value, error, onValueChange }: ChallengeFieldProps) {
  const words = useWords().challenge;
  const { name, type, label, options, minLength, maxLength } = field;
  if (type === 'choice') {
    return (
      <RadioGroup
        name={name}
        label={label}
        options={options}
        value={value === '' ? null : value}
        onValueChange={onValueChange}
        error={error}
      />
    );
  }
  const isFixed = minLength === maxLength && maxLength > 1;
  const lengthHint = type === 'digits' ? words.digits : words.length;
  return (
    <TextField
      name={name}
      label={kind === 'coordinates' ? words.cell(label) : label}
      value={value}
      error={error}
      {...(isFixed && { hint: lengthHint(maxLength) })}
      // A pasted code may have spaces: they are removed before the text is cut to its maximum
      // length.
      onValueChange={(typed) => {
        const clean = type === 'text' ? typed : typed.replaceAll(/[\s-]/g, '');
        onValueChange(clean.slice(0, maxLength));
      }}
      inputMode={type === 'digits' ? 'numeric' : 'text'}
      autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

/** Where the person has to look, in words; null if the institution does not say. */
export function whereText(
  { medium, destination }: Challenge,
  institution: string,
  widget: WidgetWords,
): string | null {
  const { where } = widget.challenge;
  switch (medium) {
    case null:
      return null;
    case 'sms':
    case 'email':
      return where[medium](destination);
    default:
      return where[medium](institution);
  }
}

/** Why the person has to answer again; null the first time. */
export function challengeProblem(
  { problem, challenge }: Asked,
  widget: WidgetWords,
): string | null {
  const words = widget.challenge;
  if (problem === null) return null;
  if (problem === 'not_sent') return words.notSent;
  const { kind, attemptsLeft } = challenge;
  const wrong = kind === 'code' ? words.wrong.code : words.wrong.other;
  return attemptsLeft === null ? wrong : `${wrong} ${words.attempts(attemptsLeft)}`;
}
