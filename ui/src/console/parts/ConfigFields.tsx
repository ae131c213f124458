import { clsx } from 'clsx';
import type { WidgetConfig, WidgetText } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { TextField, type TextFieldProps } from '../../components/TextField/TextField.tsx';
import boxStyles from '../../internal/control.module.css';
import { formatRut, parseRut } from '../../rut/rut.ts';
import { useWords } from '../words/texts.ts';
import styles from './ConfigFields.module.css';
import { Section } from './Page.tsx';

export interface ConfigFieldsProps {
  draft: WidgetConfig;
  onChange: (patch: Partial<WidgetConfig>) => void;
}

/** The settings of a configuration, by what they decide: who asks, how it looks, what is agreed. */
export function ConfigFields(props: ConfigFieldsProps) {
  const { widget } = useWords();
  return (
    <>
      <Section title={widget.who}>
        <WhoFields {...props} />
      </Section>
      <Section title={widget.look}>
        <LookFields {...props} />
      </Section>
      <Section title={widget.agreed} lead={widget.agreedLead}>
        <TermsFields {...props} />
      </Section>
    </>
  );
}

/** A setting that is a text; an address may be missing. */
function useTextField({ draft, onChange }: ConfigFieldsProps) {
  const { widget } = useWords();
  type Name = 'appName' | 'legalName' | 'logoUrl' | 'privacyUrl' | 'revocationUrl';
  return (name: Name, props: Partial<TextFieldProps>) => (
    <TextField
      size="compact"
      label={widget[name]}
      value={draft[name] ?? ''}
      onValueChange={(value) =>
        onChange({ [name]: name.endsWith('Url') ? value.trim() || null : value })
      }
      {...props}
    />
  );
}

function WhoFields(props: ConfigFieldsProps) {
  const { widget } = useWords();
  const { draft, onChange } = props;
  const field = useTextField(props);
  const address = { type: 'url', isOptional: true } as const;
  return (
    <div className={styles['grid']}>
      {field('appName', { required: true, maxLength: 60 })}
      {field('legalName', { required: true, maxLength: 120 })}
      <TextField
        size="compact"
        label={widget.rut}
        required
        value={formatRut(draft.rut)}
        validate={(value) => (parseRut(value) === null ? widget.rutWrong : undefined)}
        onValueChange={(rut) => onChange({ rut: parseRut(rut) ?? rut })}
      />
      {field('logoUrl', address)}
      {field('privacyUrl', address)}
      {field('revocationUrl', address)}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Labels by value. */
  choices: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  const options = Object.entries<string>(choices).map(([one, text]) => ({
    value: one,
    label: text,
  }));
  return (
    <Select
      size="compact"
      label={label}
      options={options}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    />
  );
}

const LANGUAGES = { 'es-CL': 'Español', en: 'English' };

function LookFields({ draft: { theme, locale }, onChange }: ConfigFieldsProps) {
  const { widget } = useWords();
  return (
    <div className={styles['grid']}>
      <Choice
        label={widget.theme}
        choices={widget.themes}
        value={theme.mode}
        onChange={(mode) => onChange({ theme: { ...theme, mode } })}
      />
      <Choice
        label={widget.language}
        choices={LANGUAGES}
        value={locale}
        onChange={(next) => onChange({ locale: next })}
      />
      <TextField
        size="compact"
        label={widget.color}
        hint={widget.colorHint}
        isOptional
        pattern="#[0-9A-Fa-f]{6}"
        value={theme.color ?? ''}
        onValueChange={(color) => onChange({ theme: { ...theme, color: color || null } })}
      />
    </div>
  );
}

function TermsFields({ draft, onChange }: ConfigFieldsProps) {
  const { widget } = useWords();
  const { terms, storesCredentials, refresh = 'on-read', accountSelection = true } = draft;
  return (
    <>
      <LocalTextField
        label={widget.purpose}
        rows={2}
        maxLength={300}
        value={draft.purpose}
        onChange={(purpose) => onChange({ purpose })}
      />
      <div className={styles['grid']}>
        <TextField
          size="compact"
          label={widget.termsVersion}
          hint={widget.termsVersionHint}
          required
          maxLength={40}
          pattern="[A-Za-z0-9._\-]+"
          value={terms.version}
          onValueChange={(version) => onChange({ terms: { ...terms, version } })}
        />
        <TextField
          size="compact"
          type="number"
          min={1}
          max={36}
          label={widget.validityMonths}
          hint={widget.validityHint}
          required
          value={String(draft.validityMonths)}
          onValueChange={(value) => onChange({ validityMonths: Number(value) })}
        />
      </div>
      <LocalTextField
        label={widget.termsText}
        rows={6}
        maxLength={50_000}
        value={terms.text}
        onChange={(text) => onChange({ terms: { ...terms, text } })}
      />
      <Checkbox
        label={widget.storesCredentials}
        checked={storesCredentials}
        onCheckedChange={(isStored) =>
          // Without the credentials there is nothing to refresh with.
          onChange({ storesCredentials: isStored, ...(!isStored && { refresh: 'on-read' }) })
        }
      />
      {storesCredentials && (
        <Choice
          label={widget.refresh}
          choices={widget.refreshes}
          value={refresh}
          onChange={(next) => onChange({ refresh: next })}
        />
      )}
      <Checkbox
        label={widget.accountSelection}
        checked={accountSelection}
        onCheckedChange={(isChosen) => onChange({ accountSelection: isChosen })}
      />
    </>
  );
}

interface LocalTextFieldProps extends Omit<TextAreaProps, 'value' | 'onValueChange'> {
  value: WidgetText;
  onChange: (value: WidgetText) => void;
}

/** A text for the person: one for every language, or one for each. */
function LocalTextField({ label, value, onChange, ...rest }: LocalTextFieldProps) {
  if (typeof value === 'string')
    return <TextArea {...rest} label={label} value={value} onValueChange={onChange} />;
  return (['es-CL', 'en'] as const).map((locale) => (
    <TextArea
      key={locale}
      {...rest}
      label={`${label} (${LANGUAGES[locale]})`}
      value={value[locale]}
      onValueChange={(text) => onChange({ ...value, [locale]: text })}
    />
  ));
}

interface TextAreaProps {
  label: string;
  rows: number;
  maxLength: number;
  value: string;
  onValueChange: (value: string) => void;
}

/** A text of several lines. */
function TextArea({ label, value, onValueChange, ...rest }: TextAreaProps) {
  return (
    <Field label={label}>
      {(field) => (
        <textarea
          {...rest}
          {...field}
          required
          className={clsx(boxStyles['box'], styles['area'])}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
