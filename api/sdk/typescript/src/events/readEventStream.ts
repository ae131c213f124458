/** One event block of a Server-Sent Events stream; comments are left out. */
export interface StreamBlock {
  /** Null if the block has no id. */
  readonly id: string | null;
  readonly type: string;
  /** Empty for a block that only sets the id. */
  readonly data: string;
}

/**
 * Reads Server-Sent Events, by the rules of the HTML standard.
 *
 * @param silenceMs the connection counts as lost if nothing arrives for this long, not even a
 *   comment
 * @throws Error if the connection breaks or is silent for too long
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamBlock, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  try {
    for (;;) {
      const { done, value } = await orSilent(reader.read(), silenceMs);
      if (done) return;
      // A line may end with a \r\n whose two characters arrive in different chunks.
      const text = rest + decoder.decode(value, { stream: true });
      const end = text.endsWith('\r') ? text.length - 1 : text.length;
      const complete = text.slice(0, end).split(/\r\n|\n|\r/);
      rest = (complete.pop() ?? '') + text.slice(end);
      for (const line of complete) {
        if (line !== '') {
          lines.push(line);
          continue;
        }
        const block = parseBlock(lines);
        lines = [];
        if (block.id !== null || block.data !== '') yield block;
      }
    }
  } finally {
    // When the consumer stops reading, the connection is closed as well.
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(lines: readonly string[]): StreamBlock {
  let [id, type]: [string | null, string] = [null, 'message'];
  const data: string[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'id') id = value;
    else if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
  }
  return { id, type, data: data.join('\n') };
}

async function orSilent<T>(read: Promise<T>, silenceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream is silent')), silenceMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
