import type { WidgetConfig, WidgetText } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { formatRut, parseRut } from '../../rut/rut.ts';
import { useWords } from '../words/texts.ts';
import styles from './ConfigFields.module.css';
import { Section } from './Section.tsx';
import { TextArea } from './TextArea.tsx';

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

function WhoFields({ draft, onChange }: ConfigFieldsProps) {
  const { widget } = useWords();
  const address = (name: 'logoUrl' | 'privacyUrl' | 'revocationUrl') => (
    <TextField
      size="compact"
      type="url"
      label={widget[name]}
      isOptional
      value={draft[name] ?? ''}
      onValueChange={(value) => onChange({ [name]: value.trim() === '' ? null : value.trim() })}
    />
  );
  return (
    <div className={styles['grid']}>
      <TextField
        size="compact"
        label={widget.appName}
        required
        maxLength={60}
        value={draft.appName}
        onValueChange={(appName) => onChange({ appName })}
      />
      <TextField
        size="compact"
        label={widget.legalName}
        required
        maxLength={120}
        value={draft.legalName}
        onValueChange={(legalName) => onChange({ legalName })}
      />
      <TextField
        size="compact"
        label={widget.rut}
        required
        value={formatRut(draft.rut)}
        validate={(value) => (parseRut(value) === null ? widget.rutWrong : undefined)}
        onValueChange={(rut) => onChange({ rut: parseRut(rut) ?? rut })}
      />
      {address('logoUrl')}
      {address('privacyUrl')}
      {address('revocationUrl')}
    </div>
  );
}

function LookFields({ draft, onChange }: ConfigFieldsProps) {
  const { widget } = useWords();
  const { theme, locale } = draft;
  return (
    <div className={styles['grid']}>
      <Select
        size="compact"
        label={widget.theme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: widget.themes[value],
        }))}
        value={theme.mode}
        onValueChange={(mode) =>
          onChange({ theme: { ...theme, mode: mode as WidgetConfig['theme']['mode'] } })
        }
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
      <Select
        size="compact"
        label={widget.language}
        options={[
          { value: 'es-CL', label: 'Español' },
          { value: 'en', label: 'English' },
        ]}
        value={locale}
        onValueChange={(value) => onChange({ locale: value === 'en' ? 'en' : 'es-CL' })}
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
        hint={widget.storesCredentialsHint}
        checked={storesCredentials}
        onCheckedChange={(isStored) =>
          // Without the credentials there is nothing to refresh with.
          onChange({ storesCredentials: isStored, ...(!isStored && { refresh: 'on-read' }) })
        }
      />
      {storesCredentials && (
        <Select
          size="compact"
          label={widget.refresh}
          options={(['on-read', 'daily', 'twice-daily'] as const).map((value) => ({
            value,
            label: widget.refreshes[value],
          }))}
          value={refresh}
          onValueChange={(value) => onChange({ refresh: value as typeof refresh })}
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

interface LocalTextFieldProps {
  label: string;
  rows: number;
  maxLength: number;
  value: WidgetText;
  onChange: (value: WidgetText) => void;
}

/** A text for the person: one for every language, or one for each. */
function LocalTextField({ label, value, onChange, ...rest }: LocalTextFieldProps) {
  const { widget } = useWords();
  const isOne = typeof value === 'string';
  return (
    <div className={styles['local']}>
      {isOne ? (
        <TextArea {...rest} label={label} value={value} onValueChange={onChange} />
      ) : (
        (['es-CL', 'en'] as const).map((locale) => (
          <TextArea
            key={locale}
            {...rest}
            label={`${label} (${locale === 'en' ? 'English' : 'español'})`}
            value={value[locale]}
            onValueChange={(text) => onChange({ ...value, [locale]: text })}
          />
        ))
      )}
      <Checkbox
        label={widget.perLanguage}
        checked={!isOne}
        onCheckedChange={(isPerLanguage) => {
          if (isPerLanguage && isOne) onChange({ 'es-CL': value, en: value });
          else if (!isOne) onChange(value['es-CL']);
        }}
      />
    </div>
  );
}
