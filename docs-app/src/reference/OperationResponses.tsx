import { Details, Heading, InlineCode, Link, ParameterList, ReferenceSection } from '@cauce/ui';
import type { ResponseModel } from '../site/referenceTypes.ts';
import { errorHref } from '../site/addresses.ts';
import { ExampleTabs } from './ExampleTabs.tsx';
import { Html, parameterData } from './parameterData.tsx';
import styles from './reference.module.css';
import { SchemaView } from './SchemaView.tsx';

/** The responses of an operation: successes first, then errors. */
export function OperationResponses({ responses }: { responses: readonly ResponseModel[] }) {
  const errors = responses.filter(({ status }) => Number(status) >= 400);
  return (
    <>
      {responses
        .filter((response) => !errors.includes(response))
        .map((response) => (
          <ReferenceSection
            key={response.status}
            code={
              <ExampleTabs
                label={`Ejemplos de la respuesta ${response.status}`}
                id={`respuesta-${response.status}`}
                examples={response.examples}
              />
            }
          >
            <Heading level={2} id={`respuesta-${response.status}`}>
              Respuesta {response.status}
            </Heading>
            <Html text={response.description} />
            {response.schema !== null && <SchemaView schema={response.schema} isAnswer />}
            {response.headers.length > 0 && (
              <Details summary="Encabezados de la respuesta">
                <ParameterList parameters={parameterData(response.headers, true)} />
              </Details>
            )}
          </ReferenceSection>
        ))}
      {errors.length > 0 && (
        <div className={styles['errors']}>
          <Heading level={2} id="errores">
            Errores
          </Heading>
          {errors.map((response) => (
            <ErrorGroup key={response.status} response={response} />
          ))}
        </div>
      )}
    </>
  );
}

/** The errors of one status, which open beside their JSON. */
function ErrorGroup({ response: { status, description, errors } }: { response: ResponseModel }) {
  const codes = [...new Set(errors.map(({ code }) => code))];
  return (
    <Details
      className={styles['errorGroup']}
      summary={
        <>
          {status} <span className={styles['codes']}>{codes.join(', ')}</span>
        </>
      }
    >
      <ReferenceSection
        code={
          <ExampleTabs
            label={`Errores ${status}`}
            id={`error-${status}`}
            examples={errors.map(({ code, html }, index) => ({
              name: `${code}-${String(index)}`,
              summary: code,
              html,
            }))}
          />
        }
      >
        <div id={`error-${status}`}>
          <Html text={description} />
        </div>
        <dl className={styles['errorList']}>
          {errors.map(({ code, message, description: cause }) => (
            <div key={`${code} ${message} ${cause}`}>
              <dt>
                <Link href={errorHref(code)}>
                  <InlineCode>{code}</InlineCode>
                </Link>
                <span lang="en" translate="no">
                  {message}
                </span>
              </dt>
              <dd>{cause}</dd>
            </div>
          ))}
        </dl>
      </ReferenceSection>
    </Details>
  );
}
