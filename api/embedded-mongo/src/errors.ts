/** Error codes that this server answers with: MongoDB's own numbers, which drivers act on. */
export const ErrorCode = {
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
  NamespaceExists: 48,
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
  ExceededMemoryLimit: 146,
  UnknownExpression: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  ConversionFailure: 241,
  QueryExceededMemoryLimit: 292,
  ChecksumMismatch: 297,
  APIVersionError: 322,
  UnsupportedOpQueryCommand: 352,
  DuplicateKey: 11000,
  CursorInUse: 12051,
  OutOfDiskSpace: 14031,
  GroupNeedsObject: 15947,
  UnknownGroupOperator: 15952,
  GroupNeedsId: 15955,
  LimitNotPositive: 15958,
  MatchNeedsObject: 15959,
  InvalidSort: 15975,
  ExpressionFields: 15983,
  ExpressionFailure: 16020,
  ExpressionArity: 16021,
  DollarFieldPath: 16410,
  DistinctTooBig: 17217,
  DocumentAfterUpdateTooLarge: 17419,
  UnwindNeedsPath: 28808,
  UnwindNeedsDollar: 28818,
  UnsetNeedsNames: 31002,
  PathCollision: 31249,
  InclusionInExclusion: 31253,
  ExclusionInInclusion: 31254,
  RangeNeedsNumbers: 34443,
  RangeStepZero: 34449,
  SwitchWithoutMatch: 40066,
  InNeedsArray: 40081,
  CountNeedsName: 40156,
  ReplaceRootNeedsObject: 40228,
  GroupFieldNotAccumulator: 40234,
  GroupFieldWithDot: 40235,
  GroupFieldManyOperators: 40238,
  AddFieldsNeedsObject: 40272,
  InvalidStage: 40323,
  UnrecognizedStage: 40324,
  InvalidFieldPath: 40352,
  MissingField: 40414,
  UnknownFieldLegacy: 40415,
  IllegalOpMsgFlag: 40429,
  ManyOpMsgBodies: 40430,
  DuplicateSequence: 40431,
  UnknownOpMsgSection: 40432,
  NoOpMsgBody: 40587,
  CannotBackfillArray: 50747,
  ValueOutOfRange: 51024,
  RegexOptionsTwice: 51074,
  InvalidRegex: 51091,
  PositionalMismatch: 51246,
  EmptyProjection: 51272,
  SkipNegative: 5107200,
} as const;

export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

const nameOverrides: Readonly<Record<number, string>> = {
  [ErrorCode.QueryExceededMemoryLimit]: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  [ErrorCode.UnknownExpression]: 'InvalidPipelineOperator',
};

const names = new Map<number, string>(
  Object.entries(ErrorCode).map(([name, code]) => [code, nameOverrides[code] ?? name]),
);

/** Codes above this are locations in MongoDB's source; their name is `LocationNNN`. */
const FIRST_LOCATION_CODE = 15_000;

/** The name MongoDB gives a code, as sent in `codeName`. */
export function codeName(code: number): string {
  if (code >= FIRST_LOCATION_CODE) return `Location${code}`;
  return names.get(code) ?? `Location${code}`;
}

/** A failure that the client is told about, in MongoDB's own words and number. */
export class MongoError extends Error {
  readonly code: number;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
  }
}

/** An operand that its operator does not take. */
export function badValue(message: string): MongoError {
  return new MongoError(ErrorCode.BadValue, message);
}
