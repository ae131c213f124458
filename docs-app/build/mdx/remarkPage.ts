import { posix } from 'node:path';
import type { Heading, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { TocItem } from '../../src/site/pageTypes.ts';
import { errorCodes, type ErrorApi } from '../../src/theme/content/errorGroups.ts';
import { namedInCode } from '../catalogue/catalogueFacts.ts';
import { createHeadingSlugger } from '../content/slugs.ts';
import { contentComponents } from './componentRegistry.ts';
import { codeHtml } from '../../../ui/src/components/CodeBlock/codeHtml.ts';
import { parseCodeFence } from '../../../ui/src/components/CodeBlock/parseCodeFence.ts';
import { highlightCode, isKnownLanguage } from './highlight.ts';
import { includeCode, type ReadSnippet } from './includeCode.ts';
import { declaredNames, importNode, jsxElement } from './jsxNodes.ts';
import { pageMarkdown } from './pageMarkdown.ts';

/** What compiling a page finds out about it. */
export interface PageFacts {
  toc: TocItem[];
  /** Text of the page's own `h1`; null if it has none. */
  heading: string | null;
  /** The page's text, to estimate its reading time. */
  text: string;
  /** What may be an action or a product that its code asks for. */
  namedInCode: string[];
  /** Links to other content files: the path of the file and the address that replaces it. */
  links: { from: string; to: string }[];
  /** Whether components render part of the page, so that its source lacks some of its text. */
  isDrawn: boolean;
  /** The page as plain Markdown; null if its source lacks some of its text. */
  markdown: string | null;
}

export interface PageResolver {
  /** URL of the content file that a link points to; null if there is none. */
  resolveLink: (target: string) => string | null;
  /** Size in px of the image that a path refers to; null if there is no such file. */
  imageSize: (target: string) => { width: number; height: number } | null;
  readSnippet: ReadSnippet;
}

declare module 'vfile' {
  interface DataMap {
    facts: PageFacts;
  }
}

/**
 * Transforms a page's tree into what the site renders: ids and a list of headings, resolved links,
 * hashed images with their sizes, highlighted code as HTML, and imports of the components it uses.
 */
export function remarkPage(resolver: PageResolver) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const facts: PageFacts = {
      toc: [],
      heading: null,
      text: '',
      namedInCode: [],
      links: [],
      isDrawn: false,
      markdown: null,
    };
    file.data.facts = facts;
    includeCode(tree, file, resolver.readSnippet);
    facts.text = toString(tree);
    visit(tree, 'code', ({ meta, value }) => {
      facts.namedInCode.push(...namedInCode(`${meta ?? ''}\n${value}`));
    });
    readHeadings(tree, facts);
    resolveLinks(tree, file, facts, resolver);
    // The layout notes where they work.
    facts.isDrawn = isDrawn(tree) || facts.namedInCode.length > 0;
    if (!facts.isDrawn) facts.markdown = pageMarkdown(tree);
    const imports = [...placeImages(tree, file, resolver)];
    await highlightFences(tree, file);
    imports.push(...importComponents(tree, file));
    tree.children.unshift(...imports);
  };
}

function readHeadings(tree: Root, facts: PageFacts): void {
  const slug = createHeadingSlugger();
  visit(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement') facts.toc.push(...errorHeadings(node));
    if (node.type !== 'heading') return;
    const id = takeExplicitId(node);
    const text = toString(node).trim();
    if (node.depth === 1) {
      facts.heading ??= text;
      return;
    }
    const unique = id ?? slug(text);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: unique } };
    facts.toc.push({ id: unique, level: node.depth, title: text });
  });
}

/** The headings that an `ErrorCatalogue` renders. */
function errorHeadings({ name, attributes }: MdxJsxFlowElement): TocItem[] {
  if (name !== 'ErrorCatalogue') return [];
  const [api] = attributes.flatMap((one) =>
    one.type === 'mdxJsxAttribute' && one.name === 'api' ? [one.value] : [],
  );
  return errorCodes(api as ErrorApi).map(({ anchor: id, code: title }) => ({
    id,
    level: 3,
    title,
  }));
}

/** A comment at the end of a heading, `{/* #id *\/}`, is its id. */
function takeExplicitId(node: Heading): string | null {
  const last = node.children.at(-1);
  if (last?.type !== 'mdxTextExpression') return null;
  const id = /^\/\*\s*#([^\s*]+)\s*\*\/$/.exec(last.value.trim())?.[1];
  if (id === undefined) return null;
  node.children.pop();
  const before = node.children.at(-1);
  if (before?.type === 'text') before.value = before.value.trimEnd();
  return id;
}

function resolveLinks(tree: Root, file: VFile, facts: PageFacts, resolver: PageResolver): void {
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const [, target, suffix = ''] = /^([^?#]+\.mdx?)([?#].*)?$/.exec(node.url) ?? [];
    if (target === undefined || /^[a-z]+:|^\//i.test(target)) return;
    const to = resolver.resolveLink(target);
    if (to === null) {
      file.message(`links to ${node.url}, which is no file of the content.`, node, 'cauce:problem');
      return;
    }
    facts.links.push({ from: target, to });
    node.url = to + suffix;
  });
}

function placeImages(tree: Root, file: VFile, resolver: PageResolver): RootContent[] {
  const imports = new Map<string, string>();
  visit(tree, 'image', (node, index, parent) => {
    if (index === undefined || parent === undefined || /^([a-z]+:|\/)/i.test(node.url)) return;
    const url = posix.normalize(node.url);
    const size = resolver.imageSize(url);
    if (size === null) {
      file.message(`shows the image ${node.url}, which does not exist.`, node, 'cauce:problem');
      return;
    }
    const local = imports.get(url) ?? `_image${String(imports.size)}`;
    imports.set(url, local);
    const element = jsxElement('img', {
      alt: node.alt ?? '',
      ...size,
      loading: 'lazy',
      decoding: 'async',
    });
    element.attributes.unshift({
      type: 'mdxJsxAttribute',
      name: 'src',
      value: {
        type: 'mdxJsxAttributeValueExpression',
        value: local,
        data: {
          estree: {
            type: 'Program',
            sourceType: 'module',
            comments: [],
            body: [
              { type: 'ExpressionStatement', expression: { type: 'Identifier', name: local } },
            ],
          },
        },
      },
    });
    const inline: MdxJsxTextElement = { ...element, type: 'mdxJsxTextElement', children: [] };
    parent.children[index] = inline;
  });
  return [...imports].map(([url, local]) => importNode(`./${url}`, null, local));
}

async function highlightFences(tree: Root, file: VFile): Promise<void> {
  const fences: Promise<void>[] = [];
  visit(tree, 'code', (node, index, parent) => {
    if (index === undefined || parent === undefined) return;
    const fence = parseCodeFence({
      code: node.value,
      language: node.lang ?? undefined,
      meta: node.meta ?? undefined,
    });
    const { language, title, highlightedLines, startLine } = fence;
    if (!isKnownLanguage(language)) {
      file.message(
        `has code in "${language}", a language that cannot be highlighted.`,
        node,
        'cauce:problem',
      );
      return;
    }
    fences.push(
      highlightCode(fence.code, language).then((lines) => {
        parent.children[index] = jsxElement('Code', {
          language,
          title: title ?? null,
          html: codeHtml(lines, highlightedLines),
          startLine: startLine ?? null,
        });
      }),
    );
  });
  await Promise.all(fences);
}

/**
 * Whether anything but prose makes up the page, so that its Markdown has to be made from its HTML.
 */
function isDrawn(tree: Root): boolean {
  let found = false;
  visit(tree, (node) => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      found ||= !/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value);
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      found ||= node.name !== 'Admonition';
  });
  return found;
}

function importComponents(tree: Root, file: VFile): RootContent[] {
  const declared = declaredNames(tree.children);
  const used = new Set<string>();
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const name = (node as MdxJsxFlowElement).name?.split('.')[0];
    if (name === undefined || !/^[A-Z]/.test(name)) return;
    if (declared.has(name) || used.has(name)) return;
    used.add(name);
    if (contentComponents[name] === undefined)
      file.message(
        `uses <${name}>, which is neither imported nor known to the site.`,
        node,
        'cauce:problem',
      );
  });
  return [...used].flatMap((name) => {
    const component = contentComponents[name];
    return component ? [importNode(component.module, component.name, name)] : [];
  });
}
