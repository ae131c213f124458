/** What a test records; `harOf` adds the rest as a browser writes it. */
export interface TestEntry {
  readonly url: string;
  readonly method?: string;
  readonly status?: number;
  readonly contentType?: string;
  readonly body?: string;
  readonly encoding?: 'base64';
  /** A body that is not text. */
  readonly bytes?: Uint8Array;
  readonly form?: Readonly<Record<string, string>>;
  readonly requestBody?: { readonly mimeType: string; readonly text: string };
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly responseHeaders?: readonly (readonly [string, string])[];
}

/** The bytes of a HAR file. */
export function harOf(entries: readonly TestEntry[]): Uint8Array {
  const named = (list: Iterable<readonly [string, string]>) =>
    [...list].map(([name, value]) => ({ name, value }));
  const log = {
    version: '1.2',
    entries: entries.map((entry) => {
      const { body = '', encoding, form, contentType = 'application/json' } = entry;
      const postData =
        form === undefined
          ? entry.requestBody
          : {
              mimeType: 'application/x-www-form-urlencoded',
              text: new URLSearchParams(form).toString(),
            };
      return {
        request: {
          method: entry.method ?? 'GET',
          url: entry.url,
          headers: named(Object.entries(entry.requestHeaders ?? {})),
          ...(postData === undefined ? {} : { postData }),
        },
        response: {
          status: entry.status ?? 200,
          headers: named(entry.responseHeaders ?? []),
          content: {
            mimeType: `${contentType}; charset=utf-8`,
            size: body.length,
            text: body,
            ...(encoding === undefined ? {} : { encoding }),
          },
        },
      };
    }),
  };
  return new TextEncoder().encode(JSON.stringify({ log }));
}
