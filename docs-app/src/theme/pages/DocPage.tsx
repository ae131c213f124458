import type { DocData } from '../../site/pageTypes.ts';
import type { LayoutProps } from '../../site/pageModule.ts';

export function DocPage({ meta, data, children }: LayoutProps<DocData>) {
  return (
    <main id="contenido" data-pagefind-body={meta.isHidden ? undefined : ''} data-kind={data.kind}>
      {'heading' in data && data.heading === null ? null : <h1>{meta.title}</h1>}
      {children}
    </main>
  );
}
