import {
  Breadcrumbs,
  CopyButton,
  Heading,
  HttpMethod,
  ParameterList,
  ReferenceSection,
  type HttpMethodProps,
} from '@cauce/ui';
import { CredentialList } from '../../reference/CredentialList.tsx';
import { OperationSamples } from '../../reference/OperationSamples.tsx';
import { OperationResponses } from '../../reference/OperationResponses.tsx';
import { Html, parameterData } from '../../reference/parameterData.tsx';
import styles from '../../reference/reference.module.css';
import { referenceCrumb } from './referenceCrumb.ts';
import { SchemaView } from '../../reference/SchemaView.tsx';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { OperationPageData } from '../../site/pageTypes.ts';
import type { OperationModel } from '../../site/referenceTypes.ts';
import { AvailabilityNote } from '../AvailabilityNote.tsx';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';
import { SidebarPage } from '../SidebarPage.tsx';

/** The page of an API operation: description, parameters, responses and code samples. */
export function OperationPage({ meta, data, navigation }: LayoutProps<OperationPageData>) {
  const { operation, spec } = data;
  return (
    <SidebarPage meta={meta} sidebarId={spec} navigation={navigation} variant="reference">
      <div data-no-markdown="" data-pagefind-ignore="">
        <Breadcrumbs
          items={[referenceCrumb(spec), { label: operation.tag }, { label: operation.summary }]}
        />
      </div>
      <div className="page-head">
        <h1>{operation.summary}</h1>
        <p className={styles['address']}>
          <HttpMethod method={operation.method as HttpMethodProps['method']} />{' '}
          <code translate="no">{operation.fullPath}</code>
          <CopyButton text={operation.fullPath} isIconOnly data-no-markdown="" />
        </p>
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
        <AvailabilityNote availability={operation.availability} />
      </div>
      <ReferenceSection
        code={<OperationSamples operation={operation} />}
        more={<Request operation={operation} />}
      >
        <Html text={operation.description} className={styles['text']} />
      </ReferenceSection>
      <OperationResponses responses={operation.responses} />
      <PageEnd meta={meta} previous={data.previous} next={data.next} />
    </SidebarPage>
  );
}

/** What a call consists of. */
function Request({ operation }: { operation: OperationModel }) {
  const { security, parameters, body } = operation;
  return (
    <>
      {security.length > 0 && (
        <>
          <Heading level={2} id="credencial">
            Credencial
          </Heading>
          <CredentialList credentials={security} />
        </>
      )}
      {parameters.length > 0 && (
        <>
          <Heading level={2} id="parametros">
            Parámetros
          </Heading>
          {parameters.map(({ place, fields }) => (
            <section key={place}>
              <h3>{place}</h3>
              <ParameterList parameters={parameterData(fields)} />
            </section>
          ))}
        </>
      )}
      {body !== null && (
        <>
          <Heading level={2} id="cuerpo">
            {body.isRequired ? 'Cuerpo' : 'Cuerpo (opcional)'}
          </Heading>
          <SchemaView schema={body.schema} />
        </>
      )}
    </>
  );
}
