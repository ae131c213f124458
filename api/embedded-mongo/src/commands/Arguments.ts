import { Doc, type Value } from '../bson/Doc.ts';
import { typeAlias } from '../bson/format.ts';
import { isNumeric, toNumber, toWholeNumber } from '../bson/numbers.ts';
import { MongoError } from '../errors/MongoError.ts';

/** The fields of a command, read with the checks and messages of MongoDB. */
export class Arguments {
  readonly command: string;
  readonly doc: Doc;

  constructor(command: string, doc: Doc) {
    this.command = command;
    this.doc = doc;
  }

  /** @throws MongoError 40415 on an unknown field: an option must not be ignored. */
  allow(known: ReadonlySet<string>): void {
    const unknown = this.doc.names().find((name) => !known.has(name));
    if (unknown === undefined) return;
    if (unknown === 'collation') {
      throw new MongoError('NotImplemented', 'This server has the simple collation only');
    }
    throw new MongoError(
      'UnknownField',
      `BSON field '${this.command}.${unknown}' is an unknown field.`,
    );
  }

  get(name: string): Value | undefined {
    return this.doc.get(name) ?? undefined;
  }

  string(name: string): string {
    return this.#checked(name, 'string', (value) => typeof value === 'string');
  }

  document(name: string): Doc {
    return this.#checked(name, 'object', (value) => value instanceof Doc);
  }

  optionalDocument(name: string): Doc | undefined {
    return this.get(name) === undefined ? undefined : this.document(name);
  }

  array(name: string): readonly Value[] {
    return this.#checked(name, 'array', (value) => Array.isArray(value));
  }

  documents(name: string): Doc[] {
    return this.array(name).map((value, at) => {
      if (value instanceof Doc) return value;
      throw this.#wrongType(`${name}.${at}`, value, 'object');
    });
  }

  flag(name: string, fallback = false): boolean {
    const value = this.get(name) ?? fallback;
    if (isNumeric(value)) return toNumber(value) !== 0;
    return this.#checked(
      name,
      'bool',
      (found): found is boolean => typeof found === 'boolean',
      fallback,
    );
  }

  /** A whole number, at least 0. */
  count(name: string, fallback: number): number {
    const value = this.get(name);
    if (value === undefined) return fallback;
    if (!isNumeric(value)) throw this.#wrongType(name, value, 'long');
    const number = Math.trunc(toNumber(value));
    if (Number.isSafeInteger(number) && number >= 0) return number;
    throw new MongoError('ValueOutOfRange', `BSON field '${name}' value must be >= 0`);
  }

  cursorId(value: Value | undefined): bigint {
    const number = typeof value === 'bigint' ? value : toWholeNumber(value);
    if (number === undefined) throw this.#wrongType(this.command, value, 'long');
    return BigInt(number);
  }

  #checked<T extends Value>(
    name: string,
    expected: string,
    isExpected: (value: Value) => value is T,
    fallback?: T,
  ): T {
    const value = this.get(name) ?? fallback;
    if (value !== undefined && isExpected(value)) return value;
    throw this.#wrongType(name, value, expected);
  }

  #wrongType(name: string, value: Value | undefined, expected: string): MongoError {
    if (value === undefined) {
      return new MongoError(
        'MissingField',
        `BSON field '${this.command}.${name}' is missing but a required field`,
      );
    }
    return new MongoError(
      'TypeMismatch',
      `BSON field '${this.command}.${name}' is the wrong type '${typeAlias(value)}', expected type '${expected}'`,
    );
  }
}
