import { MatchersV3 } from '@pact-foundation/pact';

/** `T` with a matcher, or the exact value, for each leaf: a renamed field does not compile. */
export type Shape<T> = [NonNullable<T>] extends [readonly (infer Item)[]]
  ? MatchersV3.Matcher<unknown> | Shape<Item>[] | Extract<T, null>
  : [NonNullable<T>] extends [object]
    ? { readonly [K in keyof NonNullable<T>]-?: Shape<NonNullable<T>[K]> } | Extract<T, null>
    : T | MatchersV3.Matcher<NonNullable<T>>;

export const anyText = (example: string) => MatchersV3.string(example);
export const anyWhole = (example: number) => MatchersV3.integer(example);
export const anyBoolean = (example: boolean) => MatchersV3.boolean(example);
export const matching = (pattern: RegExp, example: string) => MatchersV3.regex(pattern, example);
export const oneOf = <T extends string>(values: readonly T[], example: T) =>
  MatchersV3.regex(
    `^(${values.join('|')})$`,
    example,
  ) as MatchersV3.Matcher<string> as MatchersV3.Matcher<T>;
/** One or more of this shape. */
export const someOf = <T>(shape: T) => MatchersV3.eachLike(shape);

/** ISO 8601 in UTC, as the API writes every moment. */
export const anyMoment = (example: string) =>
  matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/, example);
export const anyUuid = (example: string) =>
  matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, example);
export const anyRut = (example: string) => matching(/^\d{6,8}-[\dK]$/, example);
export const anyUrl = (example: string) => matching(/^https?:\/\/\S+$/, example);
export const anyBase64Url = (example: string) => matching(/^[A-Za-z0-9_-]+$/, example);

/** What the client should return when the API responds with this shape. */
export const exampleOf = <T>(shape: Shape<T>): T => MatchersV3.reify(shape) as T;
