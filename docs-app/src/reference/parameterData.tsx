import { Details, InlineCode, Link, type ParameterData } from '@cauce/ui';
import type { Choice, FieldModel, SchemaLink } from '../site/referenceTypes.ts';
import styles from './reference.module.css';

/** Converts fields of the reference for `ParameterList`; fields of responses are never required. */
export function parameterData(fields: readonly FieldModel[], isAnswer = false): ParameterData[] {
  return fields.map((field) => ({
    name: field.name,
    type: field.type,
    isRequired: field.isRequired && !isAnswer,
    isDeprecated: field.isDeprecated,
    ...((field.description !== '' || field.links.length > 0) && {
      description: (
        <>
          <Html text={field.description} />
          <SchemaLinks links={field.links} />
          {field.choices.length > 0 && <ChoiceList choices={field.choices} />}
        </>
      ),
    }),
    ...constraintsOf(field, isAnswer),
    ...(field.defaultValue !== null && { defaultValue: field.defaultValue }),
    ...(field.values.length > 0 && { values: field.values }),
    ...(field.example !== null && field.values.length === 0 && { example: field.example }),
    ...(field.children.length > 0 && {
      children: parameterData(field.children, isAnswer),
      // An envelope, like `data`, would hide everything.
      isOpen: fields.length === 1,
    }),
  }));
}

function ChoiceList({ choices }: { choices: readonly Choice[] }) {
  return (
    <Details className={styles['choices']} summary={`Los ${String(choices.length)} valores`}>
      <dl>
        {choices.map(({ value, words }) => (
          <div key={value}>
            <dt>
              <InlineCode>{value}</InlineCode>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Details>
  );
}

function constraintsOf({ limits, isRequired }: FieldModel, isAnswer: boolean) {
  const words = [...limits, ...(isAnswer && !isRequired ? ['puede faltar'] : [])];
  return words.length === 0 ? {} : { constraints: words.join(', ') };
}

/** Renders HTML that the build made from the API's descriptions. */
export function Html({ text, className }: { text: string; className?: string | undefined }) {
  if (text === '') return null;
  const classes = [styles['html'], className].filter((one) => one !== undefined).join(' ');
  return <div className={classes} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Links to the pages of the possible schemas of a value. */
export function SchemaLinks({ links }: { links: readonly SchemaLink[] }) {
  if (links.length === 0) return null;
  return (
    <p>
      Campos de{' '}
      {links.map(({ label, href }, index) => (
        <span key={href}>
          {index > 0 && ', '}
          <Link href={href}>{label}</Link>
        </span>
      ))}
      .
    </p>
  );
}
