import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Details } from '../Details/Details.tsx';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import styles from './ParameterList.module.css';

export interface ParameterListProps extends ComponentPropsWithRef<'ul'> {
  /** The fields, in the order of the reference. */
  parameters: readonly ParameterData[];
}

/** The fields of a request or response. */
export function ParameterList({ parameters, className, ...rest }: ParameterListProps) {
  return (
    <ul role="list" {...rest} className={clsx(styles['root'], className)}>
      {parameters.map((parameter) => (
        <Parameter key={parameter.name} parameter={parameter} />
      ))}
    </ul>
  );
}

function Parameter({ parameter }: { parameter: ParameterData }) {
  const { parameter: words } = useMessages().content;
  const { name, values, children } = parameter;
  return (
    <li id={parameter.id} className={styles['item']}>
      <p className={styles['head']}>
        <code className={styles['name']} data-deprecated={parameter.isDeprecated || undefined}>
          {name}
        </code>{' '}
        <span className={styles['type']}>{parameter.type}</span>
        {parameter.isNullable && <span className={styles['type']}>, {words.nullable}</span>}
        {parameter.constraints !== undefined && (
          <span className={styles['type']}>, {parameter.constraints}</span>
        )}
        {parameter.isRequired && (
          <>
            {' '}
            <span className={styles['required']}>{words.required}</span>
          </>
        )}
        {parameter.isDeprecated && (
          <>
            {' '}
            <span className={styles['deprecated']}>{words.deprecated}</span>
          </>
        )}
      </p>
      {parameter.description !== undefined && (
        <div className={styles['description']}>{parameter.description}</div>
      )}
      {values !== undefined && values.length > 0 && (
        <p className={styles['note']}>
          {words.values}{' '}
          {values.map((value, index) => (
            <span key={value}>
              {index > 0 && ', '}
              <InlineCode>{value}</InlineCode>
            </span>
          ))}
        </p>
      )}
      {parameter.defaultValue !== undefined && (
        <p className={styles['note']}>
          {words.default} <InlineCode>{parameter.defaultValue}</InlineCode>
        </p>
      )}
      {parameter.example !== undefined && (
        <p className={styles['note']}>
          {words.example} <InlineCode>{parameter.example}</InlineCode>
        </p>
      )}
      {children !== undefined && children.length > 0 && (
        <Details
          className={styles['nested']}
          summary={words.children(name)}
          defaultIsOpen={parameter.isOpen ?? false}
        >
          <ParameterList parameters={children} />
        </Details>
      )}
    </li>
  );
}

/** A field of a request or response. */
export interface ParameterData {
  name: string;
  /** Type as displayed: `string`, `integer`, `array de objetos`. */
  type: string;
  /** Anchor of the field. */
  id?: string;
  isRequired?: boolean;
  isDeprecated?: boolean;
  isNullable?: boolean;
  description?: ReactNode;
  /** Limits in words: «de 10 a 60». */
  constraints?: string;
  /** Default value, as JSON. */
  defaultValue?: string;
  /** The only values it may have. */
  values?: readonly string[];
  example?: string;
  /** The fields inside it. */
  children?: readonly ParameterData[];
  /** Whether the fields inside it are shown from the start. */
  isOpen?: boolean;
}
