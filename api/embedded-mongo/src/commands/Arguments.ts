import { Binary } from 'bson';
import { Doc, type Value } from '../bson/Doc.ts';
import { typeAlias } from '../bson/format.ts';
import { isNumeric, toNumber, toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';

/** The fields of a command, read with the checks and messages of MongoDB. */
export class Arguments {
  readonly command: string;
  readonly doc: Doc;

  constructor(command: string, doc: Doc) {
    this.command = command;
    this.doc = doc;
  }

  /** @throws MongoError 40415 on a field that is not known: an option must not be ignored. */
  allow(known: ReadonlySet<string>): void {
    for (const name of this.doc.names()) {
      if (!known.has(name)) {
        throw new MongoError(
          ErrorCode.UnknownFieldLegacy,
          `BSON field '${this.command}.${name}' is an unknown field.`,
        );
      }
    }
  }

  get(name: string): Value | undefined {
    return this.doc.get(name) ?? undefined;
  }

  string(name: string): string {
    const value = this.get(name);
    if (typeof value === 'string') return value;
    throw this.#wrongType(name, value, 'string');
  }

  document(name: string): Doc {
    const value = this.get(name);
    if (value instanceof Doc) return value;
    throw this.#wrongType(name, value, 'object');
  }

  optionalDocument(name: string): Doc | undefined {
    return this.get(name) === undefined ? undefined : this.document(name);
  }

  array(name: string): readonly Value[] {
    const value = this.get(name);
    if (Array.isArray(value)) return value;
    throw this.#wrongType(name, value, 'array');
  }

  documents(name: string): Doc[] {
    return this.array(name).map((value, at) => {
      if (value instanceof Doc) return value;
      throw this.#wrongType(`${name}.${at}`, value, 'object');
    });
  }

  flag(name: string, fallback = false): boolean {
    const value = this.get(name);
    if (value === undefined) return fallback;
    if (typeof value === 'boolean') return value;
    if (isNumeric(value)) return toNumber(value) !== 0;
    throw this.#wrongType(name, value, 'bool');
  }

  /** A whole number from 0 on. */
  count(name: string, fallback: number): number {
    const value = this.get(name);
    if (value === undefined) return fallback;
    if (!isNumeric(value)) throw this.#wrongType(name, value, 'long');
    const number = Math.trunc(toNumber(value));
    if (!Number.isSafeInteger(number) || number < 0) {
      throw new MongoError(
        ErrorCode.ValueOutOfRange,
        `BSON field '${name}' value must be >= 0, actual value '${number}'`,
      );
    }
    return number;
  }

  cursorId(value: Value | undefined): bigint {
    if (typeof value === 'bigint') return value;
    const number = toWholeNumber(value);
    if (number !== undefined) return BigInt(number);
    throw this.#wrongType(this.command, value, 'long');
  }

  /** The key of the session a command belongs to. */
  sessionId(): string | undefined {
    const session = this.get('lsid');
    return session instanceof Doc ? sessionKey(session) : undefined;
  }

  #wrongType(name: string, value: Value | undefined, expected: string): MongoError {
    if (value === undefined) {
      return new MongoError(
        ErrorCode.MissingField,
        `BSON field '${this.command}.${name}' is missing but a required field`,
      );
    }
    return new MongoError(
      ErrorCode.TypeMismatch,
      `BSON field '${this.command}.${name}' is the wrong type '${typeAlias(value)}', expected type '${expected}'`,
    );
  }
}

export function sessionKey(session: Doc): string | undefined {
  const id = session.get('id');
  return id instanceof Binary ? Buffer.from(id.value()).toString('hex') : undefined;
}
