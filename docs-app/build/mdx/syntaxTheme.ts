import type { ThemeRegistrationRaw } from 'shiki';
import type { CodeTokenKind } from '../../../ui/src/components/CodeBlock/codeHtml.ts';

/** Kinds of token of the syntax theme, with their TextMate scopes. */
const SCOPES: Record<Exclude<CodeTokenKind, 'plain'>, readonly string[]> = {
  comment: ['comment', 'punctuation.definition.comment'],
  punct: ['punctuation', 'keyword.operator', 'meta.brace'],
  keyword: [
    'keyword',
    'storage',
    'keyword.operator.new',
    'keyword.operator.expression',
    'variable.language',
  ],
  string: [
    'string',
    'punctuation.definition.string',
    'string.template',
    'markup.inline.raw',
    'markup.underline.link',
  ],
  number: [
    'constant.numeric',
    'constant.language',
    'constant.character',
    'constant.other',
    'support.constant',
  ],
  function: [
    'entity.name.function',
    'support.function',
    'meta.function-call entity.name.function',
    'entity.name.command',
  ],
  prop: [
    'support.type.property-name',
    'meta.object-literal.key',
    'entity.other.attribute-name',
    'variable.other.property',
    'variable.parameter.option',
    'string.quoted.double.json support.type.property-name',
    'constant.other.option',
    'variable.other.object.property',
    'support.type.property-name.json punctuation',
  ],
  type: [
    'entity.name.type',
    'entity.name.class',
    'support.class',
    'support.type',
    'entity.other.inherited-class',
    'meta.decorator',
    'storage.type.java',
    'entity.name.namespace',
  ],
  tag: ['entity.name.tag', 'string.regexp', 'keyword.other.prompt'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
};

/**
 * A Shiki theme whose colours encode token kinds: the site writes classes instead of colours, so
 * that the same HTML serves both themes and needs no style attributes.
 */
const COLOUR_OF = new Map(
  Object.keys(SCOPES).map((kind, index) => [
    kind,
    `#0000${(index + 1).toString(16).padStart(2, '0').toUpperCase()}`,
  ]),
);
const KIND_OF = new Map([...COLOUR_OF].map(([kind, colour]) => [colour, kind]));

/** The kind of token that a colour of `syntaxTheme` encodes. */
export function tokenKind(colour: string | undefined): CodeTokenKind {
  return (KIND_OF.get(colour?.toUpperCase() ?? '') ?? 'plain') as CodeTokenKind;
}

export const syntaxTheme: ThemeRegistrationRaw = {
  name: 'cauce',
  type: 'light',
  fg: '#000000',
  bg: '#FFFFFF',
  settings: Object.entries(SCOPES).map(([kind, scope]) => ({
    scope: [...scope],
    settings: { foreground: COLOUR_OF.get(kind) ?? '#000000' },
  })),
};
