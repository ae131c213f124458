import { Doc, type Value } from '../bson/Doc.ts';
import {
  endOfCString,
  invalidBson,
  MAX_COMMAND_DEPTH,
  validateDocument,
} from '../bson/elements.ts';
import { MongoError } from '../errors/MongoError.ts';
import { BrokenStream, HEADER_BYTES } from './FrameReader.ts';

const OpCode = { reply: 1, query: 2004, msg: 2013 } as const;

const MORE_TO_COME = 2;

/** High flags may be ignored. The other low one announces a checksum, which drivers never send. */
const REQUIRED_FLAGS = 0xffff;

/** A command as received over the wire. */
export interface Request {
  readonly body: Doc;
  /** The database of a legacy message; in other messages the body names it. */
  readonly database: string | undefined;
  /** Whether the client expects no reply. */
  readonly isOneWay: boolean;
}

function opCodeOf(frame: Buffer): number {
  return frame.readInt32LE(12);
}

/** Whether the client expects no reply; also works for a message that cannot be parsed. */
export function isOneWay(frame: Buffer): boolean {
  return (
    opCodeOf(frame) === OpCode.msg &&
    frame.length >= HEADER_BYTES + 4 &&
    (frame.readUInt32LE(HEADER_BYTES) & MORE_TO_COME) !== 0
  );
}

function readDocument(frame: Buffer, start: number, limit: number): { doc: Doc; end: number } {
  const end = validateDocument(frame, start, limit, MAX_COMMAND_DEPTH);
  return { doc: Doc.over(frame, start, end), end };
}

function readSequence(
  frame: Buffer,
  start: number,
  limit: number,
): { name: string; docs: Value[]; end: number } {
  if (start + 4 > limit) throw invalidBson('truncated document sequence');
  const end = start + frame.readInt32LE(start);
  if (end > limit || end < start + 5) throw invalidBson('document sequence out of bounds');
  const nameEnd = endOfCString(frame, start + 4, end);
  const docs: Value[] = [];
  let position = nameEnd;
  while (position < end) {
    const next = readDocument(frame, position, end);
    docs.push(next.doc);
    position = next.end;
  }
  return { name: frame.toString('utf8', start + 4, nameEnd - 1), docs, end };
}

function readMsg(frame: Buffer): Request {
  if (frame.length < HEADER_BYTES + 5) throw invalidBson('message too short');
  const flags = frame.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~MORE_TO_COME) !== 0) {
    throw new MongoError('IllegalOpMsgFlag', `Message has illegal flags: Ob${flags.toString(2)}`);
  }
  const limit = frame.length;
  let body: Doc | undefined;
  const sequences: { name: string; docs: Value[] }[] = [];
  let position = HEADER_BYTES + 4;
  while (position < limit) {
    const kind = frame.readUInt8(position);
    if (kind === 0) {
      if (body !== undefined) {
        throw new MongoError('ManyOpMsgBodies', 'Multiple body sections in message');
      }
      const read = readDocument(frame, position + 1, limit);
      body = read.doc;
      position = read.end;
    } else if (kind === 1) {
      const read = readSequence(frame, position + 1, limit);
      sequences.push(read);
      position = read.end;
    } else {
      throw new MongoError('UnknownOpMsgSection', `Unknown section kind ${kind}`);
    }
  }
  if (body === undefined) {
    throw new MongoError('NoOpMsgBody', 'OP_MSG messages must have a body');
  }
  for (const { name, docs } of sequences) {
    if (body.has(name)) {
      throw new MongoError('DuplicateSequence', `Duplicate document sequence: ${name}`);
    }
    body.set(name, docs);
  }
  return { body, database: undefined, isOneWay: (flags & MORE_TO_COME) !== 0 };
}

/** Reads the drivers' handshake, which drivers have to send in the oldest message format. */
function readQuery(frame: Buffer): Request {
  const nameStart = HEADER_BYTES + 4;
  const nameEnd = endOfCString(frame, nameStart, frame.length);
  const namespace = frame.toString('utf8', nameStart, nameEnd - 1);
  const { doc } = readDocument(frame, nameEnd + 8, frame.length);
  const wrapped = doc.get('$query');
  const body = wrapped instanceof Doc ? wrapped : doc;
  const command = body.firstName() ?? '';
  if (!namespace.endsWith('.$cmd') || !['hello', 'isMaster', 'ismaster'].includes(command)) {
    throw new MongoError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${command}`);
  }
  return { body, database: namespace.slice(0, -'.$cmd'.length), isOneWay: false };
}

/**
 * Reads the command of a message.
 * @throws MongoError if an error reply can be sent, BrokenStream if not.
 */
export function readRequest(frame: Buffer): Request {
  const opCode = opCodeOf(frame);
  if (opCode === OpCode.msg) return readMsg(frame);
  if (opCode === OpCode.query) return readQuery(frame);
  throw new BrokenStream(`unknown operation ${opCode}`);
}

/** The reply to a message, in the format that matches the message's type. */
export function writeReply(request: Buffer, requestId: number, reply: Doc): Buffer {
  const body = reply.toBuffer();
  const isLegacy = opCodeOf(request) === OpCode.query;
  const prefix = Buffer.alloc(isLegacy ? HEADER_BYTES + 20 : HEADER_BYTES + 5);
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(requestId, 4);
  request.copy(prefix, 8, 4, 8);
  prefix.writeInt32LE(isLegacy ? OpCode.reply : OpCode.msg, 12);
  // OP_REPLY: flags, no cursor, starting position, document count. OP_MSG: flags, kind 0.
  if (isLegacy) prefix.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([prefix, body]);
}
