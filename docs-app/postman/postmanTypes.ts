/** The parts of Postman's collection format 2.1 that ours uses. */
export interface PostmanScript {
  listen: 'test' | 'prerequest';
  script: { type: 'text/javascript'; exec: string[] };
}

export type PostmanAuth =
  | { type: 'noauth' }
  | { type: 'bearer'; bearer: PostmanValue[] }
  | { type: 'apikey'; apikey: PostmanValue[] };

export interface PostmanValue {
  key: string;
  value: string;
  type: 'string';
}

export interface PostmanRequest {
  method: string;
  auth: PostmanAuth;
  header: { key: string; value: string }[];
  url: {
    raw: string;
    host: string[];
    path: string[];
    query?: { key: string; value: string; description: string }[];
  };
  body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } };
  description: string;
}

export interface PostmanItem {
  name: string;
  event: PostmanScript[];
  request: PostmanRequest;
}

export interface PostmanFolder {
  name: string;
  description: string;
  item: PostmanItem[];
}

export interface PostmanCollection {
  info: { _postman_id: string; name: string; description: string; schema: string };
  item: PostmanFolder[];
}

export interface PostmanEnvironment {
  id: string;
  name: string;
  values: { key: string; value: string; type: 'default' | 'secret'; enabled: true }[];
  _postman_variable_scope: 'environment';
}
