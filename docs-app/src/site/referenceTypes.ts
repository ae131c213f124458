/** A field, parameter or header in the reference. */
export interface FieldModel {
  name: string;
  /** In words: `texto`, `lista de Movement`, `número entero o null`. */
  type: string;
  isRequired: boolean;
  isDeprecated: boolean;
  /** HTML, from the description's Markdown. */
  description: string;
  values: string[];
  defaultValue: string | null;
  example: string | null;
  /** Values that mean different things, with what each means. */
  choices: Choice[];
  /** Limits in words: `entre 10 y 60`, `64 caracteres`. */
  limits: string[];
  children: FieldModel[];
  /** Possible schemas of the value that have a page of their own. */
  links: SchemaLink[];
  /** Whether the schema is recursive here. */
  isRecursive: boolean;
}

/** A value and what it means. */
export interface Choice {
  value: string;
  words: string;
}

export interface ExampleModel {
  name: string;
  summary: string;
  /** Highlighted HTML. */
  html: string;
}

export interface SchemaLink {
  label: string;
  href: string;
}

/** An institution that delivers a kind of data. */
export interface DeliveringInstitution {
  id: string;
  name: string;
  /** `banco-chile:movement` */
  action: string;
  isSandboxOnly: boolean;
}

/** An action or a product that a page's code asks for. */
interface NamedInCode {
  name: string;
  /** The page of the data. */
  href: string;
  /** Of a product: how many institutions deliver it outside the sandbox. */
  institutionCount: number | null;
}

/** Where that works which a page's code asks for. */
export interface Availability {
  everywhere: NamedInCode[];
  sandboxOnly: NamedInCode[];
}

export interface SchemaModel {
  links: SchemaLink[];
  fields: FieldModel[];
  /** Description as HTML. */
  description: string;
  /** `objeto`, `lista de …` */
  type: string;
}

export interface ErrorModel {
  code: string;
  message: string;
  description: string;
  /** Its JSON, highlighted. */
  html: string;
}

export interface ResponseModel {
  status: string;
  description: string;
  headers: FieldModel[];
  schema: SchemaModel | null;
  examples: ExampleModel[];
  errors: ErrorModel[];
}

interface CodeSample {
  language: 'curl' | 'node' | 'python' | 'php' | 'java';
  label: string;
  /** Language id of the highlighter. */
  grammar: string;
  html: string;
}

/** Data for the try-it console; null if the site has no sandbox. */
export interface ConsoleModel {
  baseUrl: string;
  method: string;
  path: string;
  auth: 'apiKey' | 'session' | 'taskToken' | null;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    isRequired: boolean;
    example: string;
    choices: Choice[];
  }[];
  body: string | null;
}

export interface OperationModel {
  id: string;
  method: string;
  /** Path below the server's address. */
  path: string;
  /** Path including the server's base path. */
  fullPath: string;
  summary: string;
  description: string;
  tag: string;
  /** Authentication in words. */
  security: { name: string; description: string }[];
  parameters: { place: string; fields: FieldModel[] }[];
  body: { isRequired: boolean; schema: SchemaModel; examples: ExampleModel[] } | null;
  responses: ResponseModel[];
  samples: CodeSample[];
  /**
   * The environment variables of the samples; the value is empty if the reader has to fill it in.
   */
  variables: { name: string; value: string }[];
  isDeprecated: boolean;
  console: ConsoleModel | null;
  availability: Availability | null;
}

export interface OperationLink {
  id: string;
  method: string;
  path: string;
  summary: string;
  href: string;
}

export interface ReferenceIndexModel {
  title: string;
  version: string;
  description: string;
  servers: { url: string; description: string }[];
  security: { name: string; description: string }[];
  groups: { tag: string; description: string; operations: OperationLink[] }[];
  /** Download address of the document. */
  documentHref: string;
}
