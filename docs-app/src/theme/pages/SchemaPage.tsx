import { Fragment } from 'react';
import { Breadcrumbs } from '@cauce/ui';
import { referenceCrumb } from './referenceCrumb.ts';
import { SchemaView } from '../../reference/SchemaView.tsx';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { SchemaPageData } from '../../site/pageTypes.ts';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { PageEnd } from '../PageEnd.tsx';
import { SidebarPage } from '../SidebarPage.tsx';

/** Allows line breaks between the words of `ProductBalance`. */
const wordsOf = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])/);

/** The page of a schema with its fields. */
export function SchemaPage({ meta, data, navigation }: LayoutProps<SchemaPageData>) {
  return (
    <SidebarPage meta={meta} sidebarId={data.spec} navigation={navigation}>
      <div data-no-markdown="" data-pagefind-ignore="">
        <Breadcrumbs
          items={[referenceCrumb(data.spec), { label: 'Tipos de datos' }, { label: data.name }]}
        />
      </div>
      <div className="page-head">
        <h1 translate="no">
          {wordsOf(data.name).map((word, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {word}
            </Fragment>
          ))}
        </h1>
        <p>{data.schema.type}</p>
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
      </div>
      <SchemaView schema={data.schema} />
      <PageEnd meta={meta} previous={data.previous} next={data.next} />
    </SidebarPage>
  );
}
