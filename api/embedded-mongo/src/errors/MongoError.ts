/** The errors of this server, with MongoDB's own codes, which drivers act on. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  NotAReplicaSet: 123,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  NotImplemented: 238,
  UnsupportedOpQueryCommand: 352,
  DuplicateKey: 11000,

  OutOfDiskSpace: 14031,
  InvalidSort: 15975,
  DollarFieldPath: 16410,
  DistinctTooBig: 17217,
  KeyTooLong: 17280,
  DocumentAfterUpdateTooLarge: 17419,
  PathCollision: 31249,
  InclusionInExclusion: 31253,
  ExclusionInInclusion: 31254,
  UnrecognizedStage: 40324,
  MissingField: 40414,
  UnknownField: 40415,
  IllegalOpMsgFlag: 40429,
  ManyOpMsgBodies: 40430,
  DuplicateSequence: 40431,
  UnknownOpMsgSection: 40432,
  NoOpMsgBody: 40587,
  ValueOutOfRange: 51024,
  InvalidRegex: 51091,
} as const;

export type ErrorName = keyof typeof CODES;

/** Codes from this number on are locations in MongoDB's source; their name is `LocationNNN`. */
const FIRST_LOCATION_CODE = 15_000;

/** A failure reported to the client, with MongoDB's wording and code. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;

  constructor(codeName: ErrorName, message: string) {
    super(message);
    this.name = 'MongoError';
    this.code = CODES[codeName];
    this.codeName = this.code < FIRST_LOCATION_CODE ? codeName : `Location${this.code}`;
  }
}

export function badValue(message: string): MongoError {
  return new MongoError('BadValue', message);
}
