import type { SchemaPageData } from '../../site/pageTypes.ts';
import type { LayoutProps } from '../../site/pageModule.ts';

export function SchemaPage({ meta, data, children }: LayoutProps<SchemaPageData>) {
  return (
    <main id="contenido" data-pagefind-body={meta.isHidden ? undefined : ''} data-kind={data.kind}>
      {'heading' in data && data.heading === null ? null : <h1>{meta.title}</h1>}
      {children}
    </main>
  );
}
