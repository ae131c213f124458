import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { appendLine, ensureAppendable } from '../../../infra/appendOnlyFile.ts';
import type { Pseudonym, PseudonymByKey } from '../../../infra/vault/pseudonym.ts';

/** An erasure of a person's records up to this moment. */
export interface Erasure {
  readonly at: Date;
  /** The client whose share was erased; null for all clients. */
  readonly clientId: string | null;
  /** Whether it left this consent as it was, because its person had asked for that. */
  readonly isKept: (consentId: string) => boolean;
}

/** The content of a ledger. */
export interface RecordedErasures {
  readonly count: number;
  /** Lines that were not written completely: their erasures were never reported as done. */
  readonly unfinished: number;
  /** Identifies the last line; null in an empty ledger. */
  readonly last: string | null;
  /** Whether the ledger contains the line that an earlier `last` identified. */
  has(line: string): boolean;
  /** The erasures of a person, by the pseudonym in their records. */
  of(subject: string): readonly Erasure[];
}

/**
 * The erasures that were done, stored separately from the database and its backups: a backup that
 * was made before an erasure still contains the person, who has to be erased again after a restore.
 */
export type ErasureLedger = ReturnType<typeof createErasureLedger>;

/** The ledger cannot be used; the message is for operators. */
export class ErasureLedgerError extends Error {}

interface Line {
  readonly v: 1;
  readonly at: string;
  /** `all`, or a client's id. */
  readonly scope: string;
  /** Identifies the PSEUDONYM_KEY with which `person` and `mac` were made. */
  readonly key: string;
  /** A pseudonym of the person that no record in the database contains. */
  readonly person: string;
  /** Pseudonyms of the consents that the erasure left as they were; absent if there are none. */
  readonly kept?: readonly string[];
  /** Authenticates the line. */
  readonly mac: string;
}

const ALL = 'all';

const schema = Joi.object<Line>({
  v: Joi.valid(1).required(),
  at: Joi.string().isoDate().required(),
  scope: Joi.alternatives(Joi.valid(ALL), Joi.string().guid()).required(),
  key: Joi.string().required(),
  person: Joi.string().length(43).required(),
  kept: Joi.array().items(Joi.string().length(43)).min(1),
  mac: Joi.string().required(),
});

/**
 * An append-only ledger in a file with one JSON document per line. A line identifies a person by a
 * pseudonym of their pseudonym: without PSEUDONYM_KEY it identifies nobody, even with access to the
 * database. During a rotation of that key, an erasure has a line for each of the person's
 * pseudonyms.
 * @param path null if none is configured
 */
export function createErasureLedger(path: string | null, pseudonym: Pseudonym) {
  const keys = new Map(pseudonym.each.map((one) => [one('erasure-key').slice(0, 8), one]));
  const key = pseudonym('erasure-key').slice(0, 8);
  const macOf = (
    by: PseudonymByKey,
    { at, scope, person, kept = [] }: Pick<Line, 'at' | 'scope' | 'person' | 'kept'>,
  ) => by('erasure-line', at, scope, person, ...kept).slice(0, 22);
  const configured = (): string => {
    if (path === null)
      throw new ErasureLedgerError(
        'ERASURE_LEDGER is not set: it names the file that erasures are recorded in.',
      );
    return path;
  };
  const writing = (file: string, write: () => void) => {
    try {
      write();
    } catch (error) {
      throw new ErasureLedgerError(
        `The ledger of erasures ${file} cannot be written (${codeOf(error)}): nothing is erased before it is recorded there.`,
      );
    }
  };
  return {
    /** @throws ErasureLedgerError if nothing could be recorded */
    ensureWritable: () => {
      const file = configured();
      writing(file, () => ensureAppendable(file));
    },
    /**
     * Records an erasure under each of the person's pseudonyms; it is on disk when this returns.
     * @throws ErasureLedgerError
     */
    record: (
      subjects: readonly string[],
      {
        at,
        clientId,
        kept = [],
      }: Pick<Erasure, 'at' | 'clientId'> & { readonly kept?: readonly string[] },
    ) => {
      const file = configured();
      for (const subject of subjects) {
        const person = pseudonym('erasure', subject);
        const said = {
          at: at.toISOString(),
          scope: clientId ?? ALL,
          person,
          ...(kept.length > 0 && { kept: kept.map((id) => pseudonym('erasure', id)) }),
        };
        const line: Line = { v: 1, ...said, key, mac: macOf(pseudonym, said) };
        writing(file, () => appendLine(file, JSON.stringify(line)));
      }
    },
    /**
     * @throws ErasureLedgerError if it is missing, unreadable, damaged, or written with another key
     */
    read: (): RecordedErasures => {
      const file = configured();
      const erasures = new Map<string, Erasure[]>();
      const macs: string[] = [];
      let unfinished = 0;
      for (const [index, text] of readLines(file).entries()) {
        if (text === '') continue;
        if (!text.endsWith('}')) {
          unfinished += 1;
          continue;
        }
        const where = `Line ${String(index + 1)} of the ledger of erasures ${file}`;
        const line = parse(text);
        if (line === null) throw new ErasureLedgerError(`${where} is damaged.`);
        const by = keys.get(line.key);
        if (!by)
          throw new ErasureLedgerError(
            `${where} was written with another PSEUDONYM_KEY, ${line.key}; available: ${[...keys.keys()].join(', ')}.`,
          );
        if (line.mac !== macOf(by, line)) throw new ErasureLedgerError(`${where} was changed.`);
        const { at, scope, person, kept = [] } = line;
        const erasure = {
          at: new Date(at),
          clientId: scope === ALL ? null : scope,
          isKept: (consentId: string) => kept.includes(by('erasure', consentId)),
        };
        erasures.set(person, [...(erasures.get(person) ?? []), erasure]);
        macs.push(line.mac);
      }
      return {
        count: macs.length,
        unfinished,
        last: macs.at(-1) ?? null,
        has: (mac) => macs.includes(mac),
        of: (subject) =>
          pseudonym.each.flatMap((one) => erasures.get(one('erasure', subject)) ?? []),
      };
    },
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new ErasureLedgerError(
      codeOf(error) === 'ENOENT'
        ? `There is no ledger of erasures at ${file}.`
        : `The ledger of erasures ${file} cannot be read (${codeOf(error)}).`,
    );
  }
}

function parse(text: string): Line | null {
  try {
    const checked = schema.validate(JSON.parse(text), { convert: false });
    return checked.error ? null : checked.value;
  } catch {
    return null;
  }
}

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? 'unknown reason';
