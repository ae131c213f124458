import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PROTOCOL,
  readHostMessage,
  readWidgetMessage,
  wire,
  type HostMessage,
  type WidgetMessage,
} from './messages.ts';

const text = fc.string();
const textOrNull = fc.option(fc.string(), { nil: null });
const hostMessages: fc.Arbitrary<HostMessage> = fc.oneof(
  fc.record({ type: fc.constant('start'), otpToken: text, sandboxScenario: textOrNull }),
  fc.record({ type: fc.constant('leave') }),
);
const widgetMessages: fc.Arbitrary<WidgetMessage> = fc.oneof(
  fc.record({ type: fc.constant('ready') }),
  fc.record({
    type: fc.constant('event'),
    event: fc.record({
      name: fc.constantFrom('step_viewed', 'institution_selected', 'failed'),
      step: fc.constantFrom('institution', 'access', 'done'),
      entityId: textOrNull,
      code: textOrNull,
    }),
  }),
  fc.record({
    type: fc.constant('success'),
    success: fc.record({ consentId: text, entityId: text }),
  }),
  fc.record({
    type: fc.constant('exit'),
    exit: fc.record({
      reason: fc.constantFrom('closed', 'declined', 'error'),
      code: textOrNull,
      requestId: textOrNull,
    }),
  }),
);

describe('messages', () => {
  it('are read as they were sent', () => {
    fc.assert(
      fc.property(hostMessages, (message) => {
        expect(readHostMessage(structuredClone(wire(message)))).toEqual(message);
      }),
    );
    fc.assert(
      fc.property(widgetMessages, (message) => {
        expect(readWidgetMessage(structuredClone(wire(message)))).toEqual(message);
      }),
    );
  });

  it('are ignored if they are foreign or go in the other direction', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readHostMessage(data)).toBeNull();
        expect(readWidgetMessage(data)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(widgetMessages, (message) => {
        expect(readHostMessage(wire(message))).toBeNull();
      }),
    );
  });

  it.each([
    { protocol: PROTOCOL, type: 'start' },
    { protocol: PROTOCOL, type: 'start', otpToken: 7, sandboxScenario: null },
    { protocol: 'cauce-connect/0', type: 'leave' },
    { type: 'leave' },
    null,
  ])('are ignored by the widget if malformed: %j', (data) => {
    expect(readHostMessage(data)).toBeNull();
  });

  it.each([
    { protocol: PROTOCOL, type: 'success', success: { consentId: 'x' } },
    { protocol: PROTOCOL, type: 'event', event: { name: 'failed', step: 'access', code: 1 } },
    { protocol: PROTOCOL, type: 'exit', exit: null },
    { protocol: PROTOCOL, type: 'resize' },
  ])('are ignored by the loader if malformed: %j', (data) => {
    expect(readWidgetMessage(data)).toBeNull();
  });
});
