import { Breadcrumbs, CodeBlock, Heading, InlineCode, ReferenceSection } from '@cauce/ui';
import { DeliveringInstitutions } from '../../reference/DeliveringInstitutions.tsx';
import { SchemaView } from '../../reference/SchemaView.tsx';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { SchemaPageData } from '../../site/pageTypes.ts';
import { codeText } from '../../site/codeText.ts';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';
import { SidebarPage } from '../SidebarPage.tsx';
import { referenceCrumb } from './referenceCrumb.ts';

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
