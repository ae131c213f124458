import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

/** The first comment on its own after the imports of a file. */
export const END_OF_IMPORTS = '\n/** ';

const OPTIONS = new URL('../../.oxfmtrc.json', import.meta.url);

/**
 * Pending changes to files below a root. Nothing is written before `write`, so that an error leaves
 * no partial result.
 */
export class Edits {
  readonly #root: string;
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  async read(file: string): Promise<string> {
    return this.#texts.get(file) ?? (await readFile(join(this.#root, file), 'utf8'));
  }

  create(file: string, text: string): void {
    if (existsSync(join(this.#root, file))) throw new Error(`There is a file ${file} already`);
    this.#texts.set(file, text);
  }

  /** Inserts lines before a marker. */
  async before(file: string, mark: string, lines: string): Promise<void> {
    const text = await this.read(file);
    const at = text.indexOf(mark);
    if (at === -1) throw new Error(`${file} has changed: add to it by hand\n${lines}`);
    this.#texts.set(file, text.slice(0, at) + lines + text.slice(at));
  }

  /** Adds an item to the end of a list that begins with a line such as `const banks = [`. */
  async append(file: string, opening: string, item: string): Promise<void> {
    const text = await this.read(file);
    const from = text.indexOf(opening);
    const to = text.indexOf('];', from);
    if (from === -1 || to === -1)
      throw new Error(`${file} has changed: add to it by hand\n${item}`);
    const list = text.slice(0, to).trimEnd();
    const comma = /[[,]$/.test(list) ? '' : ',';
    this.#texts.set(file, `${list}${comma}\n${item},\n${text.slice(to)}`);
  }

  /** @returns the files written, below the root, formatted with oxfmt */
  async write(): Promise<string[]> {
    const options = JSON.parse(await readFile(OPTIONS, 'utf8')) as FormatConfig;
    for (const [file, text] of this.#texts) {
      const target = join(this.#root, file);
      await mkdir(dirname(target), { recursive: true });
      const { code, errors } = await format(file, text, options);
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
      await writeFile(target, code);
    }
    return [...this.#texts.keys()];
  }
}
