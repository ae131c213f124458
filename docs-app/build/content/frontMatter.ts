import joi from 'joi';
import { parse, YAMLParseError } from 'yaml';
import type { ProblemList } from '../../shared/SiteBuildError.ts';

interface CommonFrontMatter {
  title: string;
  description: string;
  slug?: string;
  keywords: string[];
  image?: string;
  hide_table_of_contents: boolean;
  toc_min_heading_level?: number;
  toc_max_heading_level?: number;
  custom_edit_url?: string | null;
  last_update?: Date;
  draft: boolean;
  unlisted: boolean;
}

interface DocFrontMatter extends CommonFrontMatter {
  sidebar_label?: string;
  displayed_sidebar?: string;
  hide_title: boolean;
  tags: string[];
  pagination_prev?: string | null;
  pagination_next?: string | null;
}

interface PostFrontMatter extends CommonFrontMatter {
  date?: Date;
  tags: string[];
  authors: string[];
}

interface PageFrontMatter extends CommonFrontMatter {
  hide_title: boolean;
  layout: 'page' | 'home';
}

export interface FrontMatterByCollection {
  docs: DocFrontMatter;
  blog: PostFrontMatter;
  pages: PageFrontMatter;
}

export type Collection = keyof FrontMatterByCollection;

const headingLevel = joi.number().integer().min(2).max(6);
const common = {
  title: joi.string().required(),
  // Search engines and social cards truncate longer ones.
  description: joi.string().max(200).required(),
  slug: joi.string().pattern(/^[^\s?#]+$/),
  keywords: joi.array().items(joi.string()).default([]),
  image: joi.string(),
  hide_table_of_contents: joi.boolean().default(false),
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  custom_edit_url: joi.string().uri().allow(null),
  last_update: joi.date(),
  draft: joi.boolean().default(false),
  unlisted: joi.boolean().default(false),
};
const labels = joi.array().items(joi.string()).default([]);

const SCHEMAS = {
  docs: joi.object({
    ...common,
    sidebar_label: joi.string(),
    displayed_sidebar: joi.string(),
    hide_title: joi.boolean().default(false),
    tags: labels,
    pagination_prev: joi.string().allow(null),
    pagination_next: joi.string().allow(null),
  }),
  blog: joi.object({ ...common, date: joi.date(), tags: labels, authors: labels }),
  pages: joi.object({
    ...common,
    hide_title: joi.boolean().default(false),
    layout: joi.string().valid('page', 'home').default('page'),
  }),
} satisfies Record<Collection, joi.ObjectSchema>;

const MDX_FENCE = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const SCRIPT_FENCE = /^\/\*\s*---\r?\n([\s\S]*?)\r?\n---\s*\*\//;

/**
 * Reads and validates the front matter of a file (in a `.tsx` page, inside its first comment).
 * Every problem names the file and the field.
 * @returns null if there is a problem
 */
export function readFrontMatter<C extends Collection>(
  collection: C,
  file: string,
  source: string,
  problems: ProblemList,
): FrontMatterByCollection[C] | null {
  const text = (file.endsWith('x') && !file.endsWith('.mdx') ? SCRIPT_FENCE : MDX_FENCE).exec(
    source,
  )?.[1];
  if (text === undefined) {
    problems.add(
      file,
      'starts without front matter: open the file with ---, title and description.',
    );
    return null;
  }
  let raw: unknown;
  try {
    raw = parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    problems.add(file, `front matter is not valid YAML: ${error.message.split('\n')[0] ?? ''}`);
    return null;
  }
  const result = SCHEMAS[collection].validate(raw, { abortEarly: false });
  for (const { message } of result.error?.details ?? [])
    problems.add(file, `front matter: ${message}.`);
  const value = result.value as FrontMatterByCollection[C];
  if (!result.error && value.draft && value.unlisted) {
    problems.add(file, 'front matter: "draft" and "unlisted" exclude each other.');
    return null;
  }
  return result.error ? null : value;
}
