import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostMessageExamples, widgetMessageExamples } from '../test/messageExamples.ts';
import { PROTOCOL, readHostMessage, readWidgetMessage, wire } from './messages.ts';

const file = new URL('./messages.contract.json', import.meta.url);
const hostMessages = Object.values(hostMessageExamples).flat();
const widgetMessages = Object.values(widgetMessageExamples).flat();

/** All messages as sent over the wire. */
const contract = {
  protocol: PROTOCOL,
  host: hostMessages.map(wire),
  widget: widgetMessages.map(wire),
};

if (process.env['PACT_UPDATE'] === '1') {
  writeFileSync(file, `${JSON.stringify(contract, null, 2)}\n`);
}
const committed = JSON.parse(readFileSync(file, 'utf8')) as Record<'host' | 'widget', unknown[]>;

describe('messages between loader and widget', () => {
  it('match the contract (after an intended change run npm run pact -- --update)', () => {
    expect(contract).toEqual(committed);
  });

  it('are read by the widget as in the contract', () => {
    expect(committed.host.map(readHostMessage)).toEqual(hostMessages);
  });

  it('are read by the loader as in the contract', () => {
    expect(committed.widget.map(readWidgetMessage)).toEqual(widgetMessages);
  });

  it('are ignored by their sender', () => {
    expect([...new Set(committed.host.map(readWidgetMessage))]).toEqual([null]);
    expect([...new Set(committed.widget.map(readHostMessage))]).toEqual([null]);
  });

  it('are ignored if a field is missing', () => {
    for (const message of [...committed.host, ...committed.widget] as Record<string, unknown>[]) {
      for (const name of Object.keys(message)) {
        const { [name]: left, ...rest } = message;
        expect([readHostMessage(rest), readWidgetMessage(rest), left === undefined]).toEqual([
          null,
          null,
          false,
        ]);
      }
    }
  });
});
