import { Breadcrumbs, CodeBlock, Heading, InlineCode, Link, ReferenceSection } from '@cauce/ui';
import { SchemaView } from '../../reference/SchemaView.tsx';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { SchemaPageData } from '../../site/pageTypes.ts';
import { codeText } from '../../site/codeText.ts';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';
import { SidebarPage } from '../SidebarPage.tsx';
import { referenceCrumb } from './referenceCrumb.ts';
import type { DeliveringInstitution } from '../../site/referenceTypes.ts';
import styles from '../../reference/reference.module.css';

/** The page of a kind of data: its fields beside an example, and where it comes from. */
export function SchemaPage({ meta, data, navigation }: LayoutProps<SchemaPageData>) {
  const { spec, name, title, product, example, schema, institutions } = data;
  return (
    <SidebarPage meta={meta} sidebarId={spec} navigation={navigation} variant="reference">
      <div data-no-markdown="" data-pagefind-ignore="">
        <Breadcrumbs
          items={[referenceCrumb(spec), { label: 'Tipos de datos' }, { label: title }]}
        />
      </div>
      <div className="page-head">
        <h1 {...(product === null && { translate: 'no' })}>{title}</h1>
        <p>
          <InlineCode translate="no">{product ?? name}</InlineCode>, {schema.type}
        </p>
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
      </div>
      <ReferenceSection
        code={
          example !== null && (
            <CodeBlock
              isIsland
              title="Ejemplo"
              language="json"
              html={example}
              code={codeText(example)}
            />
          )
        }
      >
        <SchemaView schema={schema} isAnswer />
      </ReferenceSection>
      {institutions.length > 0 && (
        <section>
          <Heading level={2} id="instituciones">
            Qué instituciones lo entregan
          </Heading>
          <DeliveringInstitutions institutions={institutions} />
        </section>
      )}
      <PageEnd meta={meta} previous={data.previous} next={data.next} />
    </SidebarPage>
  );
}

/**
 * The institutions that deliver a kind of data, and the action that asks each for it: first those
 * that do so outside the sandbox.
 */
function DeliveringInstitutions({
  institutions,
}: {
  institutions: readonly DeliveringInstitution[];
}) {
  return (
    <>
      <p className={styles['lead']}>
        En el sandbox, la persona <InlineCode>99999999-9</InlineCode> lo tiene en todas. Quién más,
        en <Link href="/docs/general/datos-de-prueba">Datos de prueba</Link>.
      </p>
      {['También fuera del sandbox', 'Solo en el sandbox'].map((title, index) => {
        const own = institutions.filter(({ isSandboxOnly }) => isSandboxOnly === (index === 1));
        return (
          own.length > 0 && (
            <section key={title}>
              <h3>{title}</h3>
              <ul role="list" className={styles['institutions']}>
                {own.map(({ id, name, action }) => (
                  <li key={id}>
                    <Link href={`/docs/general/entities-actions#${id}`}>{name}</Link>
                    <InlineCode translate="no">{action}</InlineCode>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}
