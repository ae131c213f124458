import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import joi from 'joi';
import type { Author } from '../../src/site/pageTypes.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { readChangeDates } from './changeDates.ts';
import { isPage, listFiles } from './contentFiles.ts';
import { replaceAddresses } from './replaceAddresses.ts';
import { readFrontMatter, type Collection, type FrontMatterByCollection } from './frontMatter.ts';

/** A file of content with its checked front matter. */
export interface ContentFile<C extends Collection = Collection> {
  /** Absolute path. */
  path: string;
  /** Path from the root of docs-app, as shown in problems. */
  file: string;
  /** Path from the collection's folder, without the extension: the doc's id. */
  id: string;
  source: string;
  frontMatter: FrontMatterByCollection[C];
  /** ISO date of its last change, if it is known. */
  changed: string | null;
}

export interface TagDefinition {
  label: string;
  slug: string;
  description?: string;
}

export interface Content {
  /** Docs by version name. */
  docs: Map<string, ContentFile<'docs'>[]>;
  blog: ContentFile<'blog'>[];
  pages: ContentFile<'pages'>[];
  /** Tags of docs and blog, by the name that front matter uses. */
  tags: Map<string, TagDefinition>;
  authors: Map<string, Author>;
  /** Ids of unpublished docs. */
  draftIds: Set<string>;
}

export interface ContentOptions {
  /** Root of docs-app; problems name files relative to it. */
  root: string;
  contentDir: string;
  /** Names of the versions; the first lives in `docs`, the others in `versions/<name>`. */
  versions: readonly string[];
  /** Include drafts, in development. */
  hasDrafts: boolean;
  /** `SiteConfig.addresses`. */
  addresses: Readonly<Record<string, string>>;
}

/** Reads all content files. Files and folders that begin with `_` are partials, not pages. */
export async function loadContent(
  options: ContentOptions,
  problems: ProblemList,
): Promise<Content> {
  const { contentDir, versions } = options;
  const changed = await readChangeDates(contentDir);
  const draftIds = new Set<string>();
  const read = <C extends Collection>(collection: C, folder: string) =>
    readCollection(collection, join(contentDir, folder), options, changed, problems, draftIds);

  const docs = new Map<string, ContentFile<'docs'>[]>();
  for (const [index, version] of versions.entries())
    docs.set(version, await read('docs', index === 0 ? 'docs' : join('versions', version)));
  return {
    docs,
    blog: await read('blog', 'blog'),
    pages: await read('pages', 'pages'),
    tags: await readTags(options, problems),
    authors: await readAuthors(options, problems),
    draftIds,
  };
}

async function readCollection<C extends Collection>(
  collection: C,
  folder: string,
  options: ContentOptions,
  changed: ReadonlyMap<string, string>,
  problems: ProblemList,
  draftIds: Set<string>,
): Promise<ContentFile<C>[]> {
  const files: ContentFile<C>[] = [];
  for (const path of await listFiles(folder)) {
    const within = relative(folder, path).split(sep).join('/');
    if (!isPage(within)) continue;
    const file = relative(options.root, path).split(sep).join('/');
    const source = replaceAddresses(await readFile(path, 'utf8'), options.addresses);
    const frontMatter = readFrontMatter(collection, file, source, problems);
    if (frontMatter === null) continue;
    const id = within.replace(/\.(mdx|tsx)$/, '');
    if (frontMatter.draft && !options.hasDrafts) {
      if (collection === 'docs') draftIds.add(id);
      continue;
    }
    files.push({
      path,
      file,
      id,
      source,
      frontMatter,
      changed: changed.get(relative(options.contentDir, path).split(sep).join('/')) ?? null,
    });
  }
  return files;
}

const TAGS = joi.object().pattern(
  joi.string(),
  joi.object({
    label: joi.string().required(),
    slug: joi.string().pattern(/^[a-z0-9-]+$/),
    description: joi.string(),
  }),
);

const AUTHORS = joi.object().pattern(
  joi.string(),
  joi.object({
    name: joi.string().required(),
    title: joi.string(),
    url: joi.string(),
    imageUrl: joi.string(),
  }),
);

async function readTags(options: ContentOptions, problems: ProblemList) {
  const raw = await readYaml<Omit<TagDefinition, 'slug'> & { slug?: string }>(
    options,
    'tags.yml',
    TAGS,
    problems,
  );
  return new Map(
    Object.entries(raw).map(([key, tag]): [string, TagDefinition] => [
      key,
      { ...tag, slug: tag.slug ?? key },
    ]),
  );
}

async function readAuthors(options: ContentOptions, problems: ProblemList) {
  return new Map(Object.entries(await readYaml<Author>(options, 'authors.yml', AUTHORS, problems)));
}

async function readYaml<T>(
  { root, contentDir }: ContentOptions,
  name: string,
  schema: joi.ObjectSchema,
  problems: ProblemList,
): Promise<Record<string, T>> {
  const path = join(contentDir, name);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return {};
  }
  const checked = schema.validate(parse(text) ?? {}, { abortEarly: false });
  for (const { message } of checked.error?.details ?? [])
    problems.add(relative(root, path).split(sep).join('/'), `${message}.`);
  return checked.error ? {} : (checked.value as Record<string, T>);
}
