import { connectors } from '../../src/connectors/registry.ts';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import type { LoginKind } from '../../src/contract/institution.ts';
import { runInNewContext } from 'node:vm';
import { load } from 'cheerio/slim';
import type { CheerioAPI } from 'cheerio/slim';
import { passwordFor } from '../../test/simulated.ts';
import { formatRut } from '../../src/shared/rut.ts';

/** A person's browser, reduced to cookies, links, forms, and scripts that navigate elsewhere. */
export class PersonBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #page: CheerioAPI | null = null;
  address = '';
  status = 0;
  bytes = Buffer.alloc(0);
  headers = new Headers();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The body as text, decoded with the charset that the content type names. */
  get text(): string {
    const charset = /charset=(.*)/.exec(this.headers.get('content-type') ?? '')?.[1];
    return new TextDecoder(charset).decode(this.bytes);
  }

  get isPage(): boolean {
    return this.headers.get('content-type')?.startsWith('text/html') === true;
  }

  /** The page that is open, parsed once. */
  get $(): CheerioAPI {
    this.#page ??= load(this.text);
    return this.#page;
  }

  async open(target: string, form?: Readonly<Record<string, string>>): Promise<void> {
    const response = await fetch(new URL(target, this.address || this.#origin), {
      method: form === undefined ? 'GET' : 'POST',
      body: form === undefined ? null : new URLSearchParams(form),
      headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(/[=;]/);
      this.#cookies.set(name, value);
    }
    this.#page = null;
    this.address = response.url;
    this.status = response.status;
    this.headers = response.headers;
    this.bytes = Buffer.from(await response.arrayBuffer());
    const location = response.headers.get('location');
    const next = location ?? (this.isPage ? this.#runScripts() : null);
    if (next !== null) await this.open(next);
  }

  /**
   * Applies the cookies that the page's scripts set; returns the address that they navigate to, or
   * null.
   */
  #runScripts(): string | null {
    let next: string | null = null;
    const cookies = this.#cookies;
    const document = {
      set cookie(text: string) {
        const [name = '', value = ''] = text.split(/[=;]/);
        cookies.set(name, value);
      },
    };
    const location = { replace: (address: string) => void (next = address) };
    for (const script of this.$('script').toArray()) {
      const code = this.$(script).text();
      if (code.includes('location.replace')) runInNewContext(code, { document, location });
    }
    return next;
  }

  /**
   * Fills in the page's only form as a person would, by the types of its fields.
   * @param choice position of the option to pick from a list
   */
  async submit(text: string, password: string, choice = 0): Promise<void> {
    const { $ } = this;
    const form = $('form');
    const filled = form
      .find('input, select')
      .toArray()
      .map((one): [string, string] => {
        const field = $(one);
        const name = field.attr('name') ?? '';
        const options = field.find('option').toArray();
        if (options.length > 0) {
          const option = $(options[Math.min(choice, options.length - 1)]);
          return [name, option.attr('value') ?? option.text()];
        }
        const type = field.attr('type') ?? 'text';
        if (['hidden', 'radio'].includes(type)) return [name, field.attr('value') ?? ''];
        return [name, type === 'password' ? password : text];
      });
    await this.open(form.attr('action') ?? '', Object.fromEntries(filled));
  }

  /** The addresses that the page links, without duplicates and fragments. */
  links(): string[] {
    const { $ } = this;
    const targets = $('a[href], iframe[src]')
      .toArray()
      .map((one) => new URL($(one).attr('href') ?? $(one).attr('src') ?? '', this.address))
      .map(({ origin, pathname, search }) => origin + pathname + search);
    return [...new Set(targets)];
  }
}

/** Logs in as a person would, trying the RUT formats that portals accept. */
export async function logIn(origin: string, entityId: string, rut: string): Promise<PersonBrowser> {
  const browser = new PersonBrowser(origin);
  // Its stand-in is below its portal.
  const [id = ''] = entityId.split('/');
  for (const style of ['plain', 'dotted', 'compact'] as const) {
    await browser.open(`${origin}/${entityId}/`);
    // State services redirect to the single sign-on.
    const signOn = browser.$('a.clave-unica').attr('href');
    if (signOn !== undefined) await browser.open(signOn);
    const password = passwordFor(id, signOn === undefined ? ownKindOf(id) : 'clave-unica');
    const asks = (): boolean => browser.$('form input:not([type="hidden"])').length > 0;
    for (let step = 0; step < 2 && asks(); step += 1) {
      await browser.submit(formatRut(rut, style), password);
    }
    if (!browser.text.includes('RUT no válido')) return browser;
  }
  throw new Error(`${entityId} takes no spelling of the RUT`);
}

/** The institution's own password, or the single sign-on's where it has none. */
function ownKindOf(entityId: string): LoginKind {
  const kinds = Object.keys(findInstitution(entityId)?.passwordRules ?? {}) as LoginKind[];
  return kinds.find((kind) => kind !== 'clave-unica') ?? 'clave-unica';
}

/** Where the simulator shows an institution's stand-in: below its portal, if it has one. */
export const standInPath = (id: string): string => (connectors.has(id) ? `${id}/stand-in` : id);
