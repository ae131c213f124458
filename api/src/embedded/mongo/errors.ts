/** Error codes that this server answers with: MongoDB's own numbers, which drivers act on. */
export const ErrorCode = {
  InternalError: 1,
  BadValue: 2,
  UserNotFound: 11,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
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
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  CursorInUse: 12051,
  ShutdownInProgress: 91,
  NotAReplicaSet: 123,
  ExceededMemoryLimit: 146,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  ConversionFailure: 241,
  APIVersionError: 322,
  QueryExceededMemoryLimit: 292,
  ChecksumMismatch: 297,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  DocumentAfterUpdateTooLarge: 17419,
  CannotBackfillArray: 50747,
  UnknownFieldLegacy: 40415,
  ValueOutOfRange: 51024,
  MissingField: 40414,
  UnrecognizedStage: 40324,
  InvalidStage: 40323,
  UnknownExpression: 168,
  ExpressionFailure: 16020,
  ExpressionArity: 16021,
  ExpressionFields: 15983,
  SwitchWithoutMatch: 40066,
  InNeedsArray: 40081,
  RangeNeedsNumbers: 34443,
  RangeStepZero: 34449,
  InvalidSort: 15975,
  InvalidFieldPath: 40352,
  DollarFieldPath: 16410,
  PathCollision: 31249,
  InclusionInExclusion: 31253,
  ExclusionInInclusion: 31254,
  PositionalMismatch: 51246,
  UnknownGroupOperator: 15952,
  GroupNeedsObject: 15947,
  GroupNeedsId: 15955,
  GroupFieldWithDot: 40235,
  GroupFieldNotAccumulator: 40234,
  GroupFieldManyOperators: 40238,
  MergeObjectsNeedsObjects: 40400,
  BucketNeedsObject: 40201,
  BucketBoundaries: 40194,
  BucketWithoutDefault: 40066,
  DistinctTooBig: 17217,
  IllegalOpMsgFlag: 40429,
  ManyOpMsgBodies: 40430,
  DuplicateSequence: 40431,
  UnknownOpMsgSection: 40432,
  NoOpMsgBody: 40587,
  UnwindNeedsPath: 28808,
  UnwindNeedsDollar: 28818,
  LimitNotPositive: 15958,
  MatchNeedsObject: 15959,
  SkipNegative: 5107200,
  CountNeedsName: 40156,
  FacetNeedsObject: 40169,
  SampleNeedsSize: 28747,
  UnsetNeedsNames: 31002,
  ReplaceRootNeedsObject: 40228,
  AddFieldsNeedsObject: 40272,
  EmptyProjection: 51272,
  RegexOptionsTwice: 51074,
  InvalidRegex: 51091,
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
