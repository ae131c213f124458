import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { terminalPrompt } from './terminalPrompt.ts';

class FakeTerminal extends EventEmitter {
  isTTY = true;
  isRaw = false;
  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
  setEncoding(): this {
    return this;
  }
  resume(): this {
    return this;
  }
  pause(): this {
    return this;
  }
}

function open() {
  const terminal = new FakeTerminal();
  let shown = '';
  const prompt = terminalPrompt(
    terminal as unknown as Parameters<typeof terminalPrompt>[0],
    (text) => {
      shown += text;
    },
  );
  if (prompt === null) throw new Error('no terminal');
  const type = (...texts: string[]) => texts.forEach((text) => terminal.emit('data', text));
  return { terminal, prompt, type, shown: () => shown };
}

describe('a question at the terminal', () => {
  it('is answered by a line, which is echoed as it is typed', async () => {
    const { terminal, prompt, type, shown } = open();
    const answer = prompt.ask('RUT: ');
    expect(terminal.isRaw).toBe(true);
    type('1', '23x', '\u007f', '-5', '\u001b[A', '\r');
    expect(await answer).toBe('123-5');
    expect(shown()).toBe('RUT: 123x\b \b-5\n');
    expect(terminal.isRaw).toBe(false);
    expect(terminal.listenerCount('data')).toBe(0);
  });

  it('does not echo a secret', async () => {
    const { prompt, type, shown } = open();
    const answer = prompt.ask('Password: ', { isSecret: true });
    type('wrong', '\u0015', 'secrea', '\b', 't\n');
    expect(await answer).toBe('secret');
    expect(shown()).toBe('Password: \n');
  });

  it('is printed only after the terminal’s own echo is disabled', async () => {
    const terminal = new FakeTerminal();
    const wasRaw: boolean[] = [];
    const prompt = terminalPrompt(
      terminal as unknown as Parameters<typeof terminalPrompt>[0],
      () => void wasRaw.push(terminal.isRaw),
    );
    const answer = prompt?.ask('Password: ', { isSecret: true });
    terminal.emit('data', 'secret\r');
    expect(await answer).toBe('secret');
    expect(wasRaw[0]).toBe(true);
  });

  it('keeps pasted input for the next question', async () => {
    const { prompt, type } = open();
    const first = prompt.ask('one: ');
    type('1\r2\r');
    expect([await first, await prompt.ask('two: ')]).toEqual(['1', '2']);
  });

  it.each(['\u0003', '\u0004'])('is cancelled by %j', async (key) => {
    const { terminal, prompt, type } = open();
    const answer = prompt.ask('RUT: ');
    type('12', key);
    await expect(answer).rejects.toThrow('Cancelled.');
    expect(terminal.isRaw).toBe(false);
  });

  it('is cancelled when its signal aborts', async () => {
    const { terminal, prompt } = open();
    const over = new AbortController();
    const answer = prompt.ask('Code: ', { signal: over.signal });
    over.abort(new Error('expired'));
    await expect(answer).rejects.toThrow('expired');
    expect(terminal.isRaw).toBe(false);
    await expect(prompt.ask('Code: ', { signal: over.signal })).rejects.toThrow('expired');
  });

  it('is not available if the input is not a terminal', () => {
    const pipe = Object.assign(new FakeTerminal(), { isTTY: false });
    expect(terminalPrompt(pipe as never, () => undefined)).toBeNull();
  });
});
