import { expect } from 'vitest';
import type { CheerioAPI } from 'cheerio/slim';
import { readHtml } from '../../src/shared/html.ts';
import { freshRut, TEST_DAY } from '../../test/simulated.ts';
import { customerAsShown } from '../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../synthetic-person/shared/types.ts';

/** Requests to the simulated Itaú without its connector, at the simulator's own address. */

export const LOGIN = '/wps/portal/newolb/web/login';
export const WEB = '/wps/myportal/newolb/web';

interface Asked {
  readonly cookie?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @param base returns the portal's address, once it is known */
export function itauVisits(base: () => string) {
  const ask = (
    path: string,
    { cookie = '', fields, headers = {} }: Asked = {},
  ): Promise<Response> =>
    fetch(path.startsWith('http') ? path : base() + path, {
      redirect: 'manual',
      headers: { cookie, ...headers },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });

  const submit = (rut: string, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
    ask(LOGIN, {
      fields: { loginName: rut, pswd: 'clave9876', 'g-recaptcha-response': 'x', ...more },
    });

  async function logIn(rut: string): Promise<string> {
    const [cookie = ''] = ((await submit(rut)).headers.get('set-cookie') ?? '').split(';');
    return cookie;
  }

  async function pageAt(path: string, asked: Asked): Promise<CheerioAPI> {
    const answer = await ask(path, asked);
    expect(answer.status).toBe(200);
    return readHtml(await answer.text()).$;
  }

  /** The target of a link, resolved against the page's base. */
  const linkIn = ($: CheerioAPI, selector: string): string =>
    new URL($(selector).attr('href') ?? '', new URL($('base').attr('href') ?? '', base())).href;

  return { ask, submit, logIn, pageAt, linkIn };
}

/** The first person for whom the condition is true. */
export function itauPersonWith(isIt: (customer: BankCustomer) => boolean): BankCustomer {
  for (;;) {
    const customer = customerAsShown(freshRut(), TEST_DAY, 'banco-itau');
    if (isIt(customer)) return customer;
  }
}
