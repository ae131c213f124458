import { Doc } from '../bson/Doc.ts';
import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES, MAX_WRITE_BATCH } from '../bson/elements.ts';
import type { CommandSpec } from './Command.ts';

/** The version of MongoDB whose behaviour this server follows. */
const VERSION = '7.0.0';

/** The wire version of MongoDB 7.0; drivers choose the features they use by it. */
const MAX_WIRE_VERSION = 21;

const SESSION_MINUTES = 30;

export const hello: CommandSpec = {
  names: ['hello', 'isMaster', 'ismaster'],
  fields: 'any',
  run: ({ connectionId, args }) =>
    Doc.from({
      helloOk: true,
      [args.command === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: MAX_WRITE_BATCH,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: SESSION_MINUTES,
      connectionId,
      minWireVersion: 0,
      maxWireVersion: MAX_WIRE_VERSION,
      readOnly: false,
    }),
};

export const ping: CommandSpec = { names: ['ping'], fields: [], run: () => Doc.of() };

export const buildInfo: CommandSpec = {
  // The driver's own `buildInfo()` sends the name in lower case.
  names: ['buildInfo', 'buildinfo'],
  fields: [],
  run: () =>
    Doc.from({
      version: VERSION,
      versionArray: [...VERSION.split('.').map(Number), 0],
      storageEngines: ['lmdb'],
    }),
};

/** The server keeps no session state: a driver closes its cursors itself. */
export const endSessions: CommandSpec = { names: ['endSessions'], fields: [], run: () => Doc.of() };
