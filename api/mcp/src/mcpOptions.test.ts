import { describe, expect, it } from 'vitest';
import { readMcpOptions } from './mcpOptions.ts';

describe('readMcpOptions', () => {
  it.each([
    [[], { isHelp: false, port: null, allowsProduction: false }],
    [['--http'], { isHelp: false, port: 3004, allowsProduction: false }],
    [['--http', '--port', '0'], { isHelp: false, port: 0, allowsProduction: false }],
    [['--allow-production'], { isHelp: false, port: null, allowsProduction: true }],
  ])('reads %j', (args, options) => {
    expect(readMcpOptions(args)).toEqual(options);
  });

  it.each([
    [['--port', '4000'], 'goes with --http'],
    [['--http', '--port', '70000'], 'up to 65535'],
    [['--http', '--allow-production'], '--allow-production is for stdio'],
    [['--https'], "Unknown option '--https'"],
  ])('rejects %j', (args, problem) => {
    expect(() => readMcpOptions(args)).toThrow(problem);
  });
});
