export function failureText(error: unknown): string;
export class Failure extends Error {
  constructor(sentence: string, hints?: string[]);
  hints: string[];
}
export class Stopped extends Error {
  constructor();
}
