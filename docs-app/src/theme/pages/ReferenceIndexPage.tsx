import { Heading, HttpMethod, Link, type HttpMethodProps } from '@cauce/ui';
import { CredentialList } from '../../reference/CredentialList.tsx';
import { Html } from '../../reference/parameterData.tsx';
import styles from '../../reference/reference.module.css';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { ReferenceIndexData } from '../../site/pageTypes.ts';
import { MarkdownActions } from '../MarkdownActions.tsx';
import { SidebarPage } from '../SidebarPage.tsx';

/** Index of a reference: servers, authentication and operations. */
export function ReferenceIndexPage({ meta, data, navigation }: LayoutProps<ReferenceIndexData>) {
  const { index, spec } = data;
  return (
    <SidebarPage meta={meta} sidebarId={spec} navigation={navigation}>
      <div className="page-head">
        <h1>{index.title}</h1>
        <p>
          Versión {index.version}. <a href={index.documentHref}>Descargar el documento OpenAPI</a>
        </p>
        {meta.markdown !== null && <MarkdownActions href={meta.markdown} />}
      </div>
      <Html text={index.description} className={styles['text']} />
      <Heading level={2} id="ambientes">
        Ambientes
      </Heading>
      <ul role="list" className={styles['servers']}>
        {index.servers.map(({ url, description }) => (
          <li key={url}>
            <code translate="no">{url}</code>
            <p className={styles['note']}>{description}</p>
          </li>
        ))}
      </ul>
      <Heading level={2} id="credenciales">
        Credenciales
      </Heading>
      <CredentialList credentials={index.security} />
      {index.groups.map(({ tag, description, operations }) => (
        <section key={tag}>
          <Heading level={2} id={tag.toLocaleLowerCase('es').replaceAll(' ', '-')}>
            {tag}
          </Heading>
          <Html text={description} className={styles['text']} />
          <ul role="list">
            {operations.map(({ id, method, path, summary, href }) => (
              <li key={id} className={styles['operation']}>
                <HttpMethod isBare method={method as HttpMethodProps['method']} />
                <Link href={href}>{summary}</Link>
                <code className={styles['path']} translate="no">
                  {path}
                </code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SidebarPage>
  );
}
