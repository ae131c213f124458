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
            {response.schema !== null && <SchemaView schema={response.schema} />}
            {response.headers.length > 0 && (
              <Details summary="Encabezados de la respuesta">
                <ParameterList parameters={parameterData(response.headers)} />
              </Details>
            )}
          </ReferenceSection>
        ))}
      {errors.length > 0 && (
        <ReferenceSection>
          <Heading level={2} id="errores">
            Errores
          </Heading>
          {errors.map((response) => (
            <ErrorResponse key={response.status} response={response} />
          ))}
        </ReferenceSection>
      )}
    </>
  );
}

function ErrorResponse({ response }: { response: ResponseModel }) {
  const { status, description, errors } = response;
  return (
    <div className={styles['error']}>
      <Heading level={3} id={`error-${status}`}>
        {status}
      </Heading>
      <Html text={description} />
      {errors.length > 0 && (
        <dl className={styles['errors']}>
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
      )}
    </div>
  );
}
