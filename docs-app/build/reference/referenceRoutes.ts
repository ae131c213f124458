import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from '@readme/openapi-parser';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { PageLink, SidebarNode } from '../../src/site/pageTypes.ts';
import type { OperationLink, ReferenceIndexModel } from '../../src/site/referenceTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import { codeHtml } from '../../../ui/src/components/CodeBlock/codeHtml.ts';
import { operationSlug } from '../../src/site/addresses.ts';
import { joinPath } from '../content/slugs.ts';
import { highlightCode } from '../mdx/highlight.ts';
import { openTextCache } from '../shared/textCache.ts';
import { markdownPath, pageMeta, type PlannedPage } from '../shared/plan.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { METHODS, refName, resolveRef, type JsonSchema, type OpenApiDocument } from './openApi.ts';
import { operationModel, type LocatedOperation } from './operationModel.ts';
import type { CatalogueFacts } from '../catalogue/catalogueFacts.ts';
import { schemaModel, type SchemaContext } from './schemaModel.ts';

export interface ReferencePages {
  pages: PlannedPage[];
  /** Sidebars of the references, by id. */
  navigations: Map<string, SidebarNode[]>;
  /** Downloadable documents by their file in the site. */
  documents: Map<string, string>;
}

interface Specification {
  id: string;
  /** File in `api/openapi`. */
  file: string;
  base: string;
}

interface ReferenceFolders {
  openApiDir: string;
  cacheDir: string;
}

/** A union of at least this many schemas links to a page for each of them. */
const MANY_VARIANTS = 4;

/** The pages of both API references: an index, a page per operation, a page per kind of data. */
export async function referenceRoutes(
  config: SiteConfig,
  { openApiDir, cacheDir }: ReferenceFolders,
  catalogue: CatalogueFacts,
  problems: ProblemList,
): Promise<ReferencePages> {
  const remembered = await openTextCache(join(cacheDir, 'code'), 1);
  const highlight: SchemaContext['highlight'] = (code, grammar) =>
    remembered(`${grammar}\0${code}`, async () => codeHtml(await highlightCode(code, grammar)));
  const result: ReferencePages = { pages: [], navigations: new Map(), documents: new Map() };
  const specifications: Specification[] = [
    { id: 'main', file: 'main.json', base: '/api' },
    { id: 'connect', file: 'connect.json', base: `/api/${config.connectSlug}` },
  ];
  for (const specification of specifications) {
    const document = await readDocument(
      join(openApiDir, specification.file),
      specification,
      problems,
    );
    if (document !== null)
      await addSpecification(config, specification, document, highlight, catalogue, result);
  }
  return result;
}

async function readDocument(
  path: string,
  { file }: Specification,
  problems: ProblemList,
): Promise<OpenApiDocument | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const document = JSON.parse(text) as OpenApiDocument;
  // The parser modifies its input, so it gets a copy.
  const checked = await validate(JSON.parse(text) as Parameters<typeof validate>[0]);
  if (!checked.valid)
    for (const { message } of checked.errors)
      problems.add(`../api/openapi/${file}`, `is not valid OpenAPI: ${message}`);
  return document;
}

function locate(document: OpenApiDocument): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): LocatedOperation[] => {
      const operation = item[method];
      return operation === undefined
        ? []
        : [{ method, path, operation, shared: item.parameters ?? [] }];
    }),
  );
}

function linkTo(
  { method, path, operation }: LocatedOperation,
  href: string,
): OperationLink & { tag: string; description: string } {
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? operation.operationId,
    href,
    tag: operation.tags?.[0] ?? '',
    description: plainText(operation.description ?? operation.summary ?? ''),
  };
}

async function addSpecification(
  config: SiteConfig,
  { id, base, file }: Specification,
  document: OpenApiDocument,
  highlight: SchemaContext['highlight'],
  catalogue: CatalogueFacts,
  result: ReferencePages,
): Promise<void> {
  const located = locate(document);
  const hrefOfOperation = (operationId: string) => joinPath(base, operationSlug(operationId));
  const schemaPages = new Map(
    schemasWithPages(document).map((name) => [name, joinPath(base, 'datos', operationSlug(name))]),
  );
  const context: SchemaContext = {
    document,
    highlight,
    renderText: (markdown) =>
      markShortCode(linkOperations(renderMarkdown(markdown), located, hrefOfOperation)),
    hrefOf: (name) => schemaPages.get(name) ?? null,
    titleOf: (name) => catalogue.productOf(name)?.title ?? name,
  };
  const searchGroup = id === 'main' ? 'API' : 'API Cauce Connect';
  const documentFile = `openapi/${file}`;
  result.documents.set(documentFile, `${JSON.stringify(document, null, 2)}\n`);

  const links = located.map((one) => linkTo(one, hrefOfOperation(one.operation.operationId)));
  const index = indexModel(context, links, `/${documentFile}`);
  const common = {
    aliases: [],
    content: null,
    source: `../api/openapi/${file}`,
    navigation: id,
    searchGroup,
  };

  result.pages.push({
    ...common,
    meta: pageMeta({
      path: base,
      title: document.info.title,
      description: shorten(plainText(document.info.description ?? document.info.title)),
      markdown: markdownPath(base),
    }),
    data: { kind: 'reference-index', spec: id, index },
  });

  const schemaLinks: PageLink[] = [...schemaPages].map(([name, href]) => ({
    label: context.titleOf(name),
    href,
  }));
  const order: PageLink[] = [
    { label: document.info.title, href: base },
    ...index.groups.flatMap(({ operations }) =>
      operations.map(({ summary, href }) => ({ label: summary, href })),
    ),
    ...schemaLinks,
  ];
  const around = (href: string) => {
    const at = order.findIndex((link) => link.href === href);
    return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null };
  };
  for (const [position, operation] of located.entries()) {
    const link = links[position];
    if (link === undefined) continue;
    result.pages.push({
      ...common,
      meta: pageMeta({
        path: link.href,
        title: link.summary,
        description: shorten(link.description),
        markdown: markdownPath(link.href),
        keywords: [`${link.method} ${link.path}`],
      }),
      data: {
        kind: 'operation',
        spec: id,
        operation: await operationModel(
          context,
          operation,
          config.sandboxUrl,
          catalogue.availabilityOf,
        ),
        ...around(link.href),
      },
    });
  }
  for (const [name, href] of schemaPages) {
    const schema = document.components?.schemas?.[name] ?? {};
    const product = catalogue.productOf(name);
    const title = context.titleOf(name);
    const example = schema.example ?? schema.examples?.[0];
    // Most schemas are in both documents, so title and description name the API.
    const what = plainText(schema.description ?? '').replace(/([^.])$/, '$1.');
    const whose = `Los campos de ${name} en ${document.info.title}.`;
    result.pages.push({
      ...common,
      meta: pageMeta({
        path: href,
        title: [title, ...(product === null ? [] : [product.id]), searchGroup].join(' · '),
        description: `${shorten(what)} ${whose}`.trim(),
        markdown: markdownPath(href),
        keywords: product === null ? [name] : [product.id, name],
      }),
      data: {
        kind: 'schema',
        spec: id,
        name,
        title,
        product: product?.id ?? null,
        institutions: product?.institutions ?? [],
        example:
          example === undefined ? null : await highlight(JSON.stringify(example, null, 2), 'json'),
        schema: schemaModel(context, schema),
        ...around(href),
      },
    });
  }
  result.navigations.set(id, navigation(index, base, schemaLinks));
}

function indexModel(
  { document, renderText }: SchemaContext,
  links: readonly (OperationLink & { tag: string })[],
  documentHref: string,
): ReferenceIndexModel {
  const described = new Map(
    (document.tags ?? []).map(({ name, description }) => [name, description]),
  );
  const tags = new Set([...described.keys(), ...links.map(({ tag }) => tag)]);
  return {
    title: document.info.title,
    version: document.info.version,
    description: renderText(document.info.description ?? ''),
    servers: (document.servers ?? []).map(({ url, description }) => ({
      url,
      description: description ?? '',
    })),
    security: Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => ({
      name: scheme.type === 'apiKey' ? (scheme.name ?? name) : 'Authorization: Bearer',
      description: renderText(scheme.description ?? ''),
    })),
    groups: [...tags].flatMap((tag) => {
      const operations = links.filter((link) => link.tag === tag);
      return operations.length === 0
        ? []
        : [{ tag, description: renderText(described.get(tag) ?? ''), operations }];
    }),
    documentHref,
  };
}

function navigation(
  index: ReferenceIndexModel,
  base: string,
  schemas: readonly PageLink[],
): SidebarNode[] {
  return [
    { type: 'link', label: 'Resumen', href: base },
    ...index.groups.map(({ tag, operations }): SidebarNode => ({
      type: 'category',
      label: tag,
      isCollapsed: false,
      items: operations.map(({ summary, href }) => ({ type: 'link', label: summary, href })),
    })),
    ...(schemas.length === 0
      ? []
      : [
          {
            type: 'category' as const,
            label: 'Tipos de datos',
            isCollapsed: true,
            items: schemas.map(({ label, href }) => ({ type: 'link' as const, label, href })),
          },
        ]),
  ];
}

/** Schemas in a large union: too many to show inline. */
function schemasWithPages(document: OpenApiDocument): string[] {
  const names = new Set<string>();
  const visit = (schema: JsonSchema) => {
    const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    if (variants.filter((variant) => refName(variant) !== null).length >= MANY_VARIANTS)
      for (const variant of variants) {
        const name = refName(variant);
        const { type } = resolveRef(document, variant);
        if (name !== null && type !== 'null') names.add(name);
      }
    for (const property of Object.values(schema.properties ?? {})) visit(property);
    if (schema.items !== undefined) visit(schema.items);
  };
  for (const schema of Object.values(document.components?.schemas ?? {})) visit(schema);
  return [...names];
}

function renderMarkdown(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }).trim();
}

/** Sets the same attribute as `InlineCode`. */
const markShortCode = (html: string): string =>
  html.replace(/<code>([^<\n]{1,26})<\/code>/g, '<code data-short="">$1</code>');

/** Links `GET /tasks/{taskId}` in a description to that operation. */
function linkOperations(
  html: string,
  located: readonly LocatedOperation[],
  hrefOf: (operationId: string) => string,
): string {
  return html.replace(
    /(<code>)?\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}.-]*[\w}])(<\/code>)?/g,
    (found, open: string | undefined, method: string, path: string, close: string | undefined) => {
      const target = located.find(
        (each) => each.path === path && each.method === method.toLowerCase(),
      );
      if (target === undefined || (open === undefined) !== (close === undefined)) return found;
      return `<a href="${hrefOf(target.operation.operationId)}"><code>${method} ${path}</code></a>`;
    },
  );
}

function plainText(markdown: string): string {
  return markdown.replace(/`([^`]*)`/g, '$1').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** Truncates at a word to the length that search engines show. */
function shorten(text: string): string {
  if (text.length <= 160) return text;
  return `${text
    .slice(0, 160)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]$/, '')}…`;
}
