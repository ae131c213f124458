import { describe, expect, it } from 'vitest';
import type { BrowserSession, LoginSigns, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { NO_STAND_IN } from '../../contract/connector.ts';
import type { LoginKind } from '../../contract/institution.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { noBrowser } from '../../runtime/browserSession.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import type { AfcContribution, AfcIncomeReport, AfcJob } from '../../products/afc.ts';
import { samplesOf } from '../../../test/samples.ts';
import { afcIncomeReport, isUpToDate } from '../../derived/afcReports.ts';
import { afc } from './definition.ts';
import { fetchCertificate } from './fetch.ts';
import { login } from './login.ts';
import {
  normaliseContributions,
  normaliseIncome,
  normaliseInformation,
  normaliseJobs,
} from './normalise.ts';
import { parse } from './parse.ts';
import type { AfcPage } from './parse.ts';

const sample = (name: string): RawDocument => {
  const found = samplesOf('afc').find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no sample ${name}`);
  return found.document;
};
const changed = (document: RawDocument, from: string | RegExp, to: string): RawDocument => {
  const text = document.text.replaceAll(from instanceof RegExp ? from : from, () => to);
  expect(text).not.toBe(document.text);
  return { ...document, text };
};
const codeOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return (toOutcome(error) as { code?: string }).code;
  }
};

const table = sample('contributions.total-row.json');
const employers = sample('employers.current.json');
const folded = sample('certificate.months-folded.json');

/** The pages of both years that the sample's list offers. */
const years = (document = table): AfcPage[] =>
  ['2030', '2029'].map((year) => parse({ ...document, about: { ...document.about, year } }));

describe('the contributions of a year', () => {
  it('are one contribution for two rows, with both parts and the income once', () => {
    expect(normaliseContributions(years())).toEqual([
      {
        period: '2030-01',
        paymentDate: '2030-02-10',
        employerRut: '76543210-3',
        employerName: 'PANADERIA DEL SUR SPA',
        monthlyIncome: 1_100_000,
        employeeContribution: 6_600,
        employerContribution: 17_600,
        amount: 24_200,
      },
    ]);
  });

  it('are not repeated although the page of a year shows the year before as well', () => {
    expect(normaliseContributions(years())).toHaveLength(1);
  });

  it('are the two of a month if it has two incomes, and have no parts that are not the legal shares', () => {
    const other = changed(
      changed(table, /(<td>)\$1\.100\.000(<\/td><td>)\$17\.600/g, '<td>$900.000</td><td>$17.700'),
      '$24.200',
      '$24.300',
    );
    expect(normaliseContributions(years(other))).toMatchObject([
      { monthlyIncome: 1_100_000, employeeContribution: 6_600, employerContribution: null },
      { monthlyIncome: 900_000, employeeContribution: null, employerContribution: null },
    ]);
  });

  it('end with a row that is the sum: without it, or with another sum, the page is not as known', () => {
    const withoutTotal = /<tr><td><\/td><td><\/td><td><\/td><td>TOTAL.*?<\/tr>/g;
    expect(codeOf(() => parse(changed(table, withoutTotal, '')))).toBe('UNEXPECTED_PAGE');
    expect(codeOf(() => parse(changed(table, '$24.200', '$24.201')))).toBe('UNEXPECTED_PAGE');
  });

  it('lose one row that cannot be read, and no more', () => {
    const bad = changed(table, '$17.600', 'pendiente');
    expect(parse(bad)).toMatchObject({ gaps: { contributions: 1 }, entries: [{ amount: 6_600 }] });
    const pages = [...years(bad), parse(employers)];
    expect(normaliseContributions(pages)).toMatchObject([
      { amount: 6_600, employerContribution: null },
    ]);
    // An income calculated without that row could be wrong.
    expect(codeOf(() => normaliseIncome(pages))).toBe('UNEXPECTED_PAGE');
  });

  it.each(['Enero 2030', '01-2030', '2030-01', '203001', 'enero-2030'])(
    'are read with the month written as %s, since its format is not documented',
    (month) => {
      expect(parse(changed(table, '01/2030', month))).toMatchObject({
        entries: [{ period: '2030-01' }, { period: '2030-01' }],
      });
    },
  );

  it('may be missing only if the page says so', () => {
    const none = changed(table, /<table.*<\/table>/gs, '<p>No registra cotizaciones.</p>');
    expect(parse(none)).toMatchObject({ entries: [] });
    expect(codeOf(() => parse(changed(none, 'No registra', 'Revise sus')))).toBe('UNEXPECTED_PAGE');
  });

  it('are incomplete without the page of one of the years', () => {
    expect(codeOf(() => normaliseContributions(years().slice(0, 1)))).toBe('UNEXPECTED_PAGE');
  });
});

describe('the certificate', () => {
  const partsOf = (document: RawDocument) => codeOf(() => parse(document));

  it('has months and names folded around their rows', () => {
    expect(parse(folded)).toMatchObject({
      name: 'PERSONA FICTICIA',
      entries: [
        { period: '2030-01' },
        { period: '2030-01' },
        { period: '2030-09' },
        { period: '2030-09' },
        { period: '2030-11' },
        { period: '2030-10', employerName: 'TRANSPORTES OESTE LIMITADA' },
      ],
    });
  });

  it('may have the month and the year above their row, and go on on another page', () => {
    const above = changed(
      folded,
      '  Noviembre     77',
      '  Noviembre\n     2030\n                77',
    );
    const next = changed(
      above,
      '                                   TRANSPORTES',
      'Página 1 de 2\nOtra hoja\n Empleador  Imponible  Cotizado  pago\n                                   TRANSPORTES',
    );
    expect(parse(next)).toMatchObject({
      entries: [
        {},
        {},
        {},
        {},
        { period: '2030-11' },
        { employerName: 'TRANSPORTES OESTE LIMITADA' },
      ],
    });
  });

  it('is refused if its rows do not add up to its sum', () => {
    expect(partsOf(changed(folded, '$74.700', '$74.701'))).toBe('UNEXPECTED_PAGE');
    expect(partsOf(changed(folded, 'TOTAL', 'SUMA'))).toBe('UNEXPECTED_PAGE');
    expect(partsOf(changed(folded, /^ {2}Septiembre\n.*12\.600.*\n/gm, ''))).toBe(
      'UNEXPECTED_PAGE',
    );
  });

  it('loses one row that cannot be read', () => {
    expect(partsOf(changed(folded, '09/12/2030', 'sin fecha'))).toMatchObject({
      gaps: { contributions: 1 },
      entries: { length: 5 },
    });
  });

  it('is refused if it was issued to somebody else', () => {
    const pages = [parse(folded)];
    const to = (username: string) => codeOf(() => normaliseInformation(pages, { username }));
    expect(to('11111111-1')).toMatchObject({ name: 'PERSONA FICTICIA', birthDate: null });
    expect(to('12345678-5')).toBe('UNEXPECTED_PAGE');
  });

  it.each([
    [
      'a link',
      '<a id="btnDescargaCotPagadas" href="Ver.ashx?tipo=1">Descargar</a>',
      'GET',
      'Ver.ashx?tipo=1',
      {},
    ],
    [
      'a post-back',
      `<a id="btnDescargaCotPagadas" href="javascript:__doPostBack('ctl00$btn','')">Descargar</a>`,
      'POST',
      'Certificados.aspx',
      { __EVENTTARGET: 'ctl00$btn', __VIEWSTATE: 'v' },
    ],
    [
      'a button of the form',
      '<input type="submit" id="btnDescargaCotPagadas" name="ctl00$btn" value="Descargar">',
      'POST',
      'Certificados.aspx',
      { ctl00$btn: 'Descargar', __VIEWSTATE: 'v' },
    ],
  ])('is requested as its button does: %s', async (_name, button, method, target, fields) => {
    const base = 'https://webafiliados.afc.cl/WUI.AAP.OVIRTUAL/WebAfiliados/Certificados/';
    const sent: unknown[] = [];
    const answer = { text: '', document: () => ({ ...folded, bytes: null }) };
    const session = {
      get: (address: string) => {
        sent.push(['GET', address, {}]);
        return Promise.resolve(answer);
      },
      postForm: (address: string, all: unknown) => {
        sent.push(['POST', address, all]);
        return Promise.resolve(answer);
      },
    } as unknown as InstitutionSession;
    const pressed: string[] = [];
    const browser: BrowserSession = {
      ...noBrowser,
      open: () => Promise.resolve(),
      press: (one) => Promise.resolve(void pressed.push('selector' in one ? one.selector : '')),
      waitFor: (signs) => Promise.resolve(Object.keys(signs)[0] as keyof typeof signs),
      markupOf: () =>
        Promise.resolve(
          `<body><form action="./Certificados.aspx"><input type="hidden" name="__EVENTTARGET"><input type="hidden" name="__VIEWSTATE" value="v">${button}</form></body>`,
        ),
    };
    const context = {
      session,
      browser,
      username: '11111111-1',
      state: { today: '2030-09-18', home: '' },
      standIn: NO_STAND_IN,
    };
    const read = fetchCertificate(context)[Symbol.asyncIterator]();
    // The answer of this test is no PDF.
    await expect(read.next()).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(pressed).toEqual([
      'a[onclick*="ValidaPensionado"]',
      '#btnAcordcotacred',
      '#contentPlaceHolder_btnCotAcred',
    ]);
    expect(sent[1]).toMatchObject([method, base + target, fields]);
  });
});

describe('employers', () => {
  it('are active without an end, and may have ended before they began', () => {
    expect(normaliseJobs([parse(employers)])).toMatchObject([
      { startDate: '2028-03-01', endDate: null, activeEmployer: true, contractType: null },
      { startDate: '2021-07-23', endDate: '2021-07-22', activeEmployer: false },
    ]);
  });

  it('may be missing only if the page says so', () => {
    const none = changed(employers, /<table.*<\/table>/gs, '<p>No registra empleadores.</p>');
    expect(parse(none)).toMatchObject({ entries: [] });
    expect(codeOf(() => parse(changed(none, 'No registra', 'Vea')))).toBe('UNEXPECTED_PAGE');
  });

  it('lose one row that cannot be read', () => {
    expect(parse(changed(employers, '23-07-2021', 'ayer'))).toMatchObject({
      gaps: { employers: 1 },
      entries: { length: 1 },
    });
  });
});

describe('the balance', () => {
  const home = (html: string): RawDocument => ({ ...employers, page: 'home', text: html });
  it('is in a heading that may be broken into lines', () => {
    expect(parse(home('<h1 class="saldo_total">Saldo total:\n   $12.345.678</h1>'))).toEqual({
      kind: 'home',
      balance: 12_345_678,
    });
    expect(codeOf(() => parse(home('<h1>Saldo total: $1</h1>')))).toBe('UNEXPECTED_PAGE');
  });
});

describe('the income report', () => {
  const month = (period: string, monthlyIncome: number, employerRut = '76543210-3') =>
    ({ period, monthlyIncome, employerRut }) as AfcContribution;
  const active = { employerName: 'UNO', activeEmployer: true } as AfcJob;
  const report = (contributions: AfcContribution[], jobs = [active]): AfcIncomeReport =>
    afcIncomeReport(contributions, jobs, '2030-09-18');

  it('adds the employers of a month, and counts months with and without', () => {
    const two = [month('2030-07', 500), month('2030-07', 300, '76123456-0'), month('2030-06', 700)];
    expect(report([...two, month('2029-07', 600), month('2029-05', 100)])).toEqual({
      activeEmployers: ['UNO'],
      isEmployed: true,
      monthlyIncome: 800,
      monthlyIncome1YearAgo: 600,
      monthlyIncome3YearsAgo: null,
      averageMonthlyIncomeLastYear: 750,
      averageMonthlyIncomeLast3Years: 550,
      monthsWithoutContributionsLastYear: 10,
      monthsWithoutContributionsLast3Years: 32,
      monthsOfContributionsContinuity: 2,
    });
  });

  it('counts up to the month before last if nothing was paid since', () => {
    expect(report([month('2030-03', 500)], [])).toMatchObject({
      isEmployed: false,
      monthlyIncome: 500,
      monthsWithoutContributionsLastYear: 11,
      monthsOfContributionsContinuity: 0,
    });
    expect(report([], [])).toMatchObject({
      monthlyIncome: null,
      averageMonthlyIncomeLastYear: null,
      monthsWithoutContributionsLast3Years: 36,
    });
  });

  it('knows whether contributions are up to date', () => {
    const upTo = (period: string) => isUpToDate([month(period, 1)], '2030-09-18');
    expect([upTo('2030-08'), upTo('2030-07'), upTo('2030-06')]).toEqual([true, true, false]);
    expect(isUpToDate([], '2030-09-18')).toBe(false);
  });
});

/** A browser that shows one page after each press, by what its texts and selectors say. */
function browserAt(
  ...pages: readonly { has?: readonly string[]; text?: string; address?: string }[]
) {
  const done: string[] = [];
  let at = 0;
  const holds = ({ selector, text, address }: Sign): boolean => {
    const shown = pages[at] ?? {};
    return (
      (selector === undefined || (shown.has ?? []).includes(selector)) &&
      (text === undefined || text.test(shown.text ?? '')) &&
      (address === undefined || address.test(shown.address ?? ''))
    );
  };
  const browser: BrowserSession = {
    ...noBrowser,
    open: () => Promise.resolve(),
    fill: (_target: Target, value) => Promise.resolve(void done.push(value)),
    press: () => Promise.resolve(void (at += 1)),
    waitFor: (signs) => {
      const all = Object.entries(signs) as [keyof typeof signs, LoginSigns['accepted']][];
      const found = all.find(([, list]) => list?.some(holds));
      return found === undefined
        ? Promise.reject(new Error('nothing known'))
        : Promise.resolve(found[0]);
    },
    markupOf: () => Promise.resolve(`<p class="alert">${pages[at]?.text ?? ''}</p>`),
    answer: () => {
      throw new Error('inside');
    },
  };
  return { browser, done };
}

describe('the login', () => {
  const entrance = { has: ['#btnIngresarafc', '#btnCU'] };
  const logIn = (browser: BrowserSession, loginKind: LoginKind = 'internet') =>
    login({
      browser,
      session: null as unknown as InstitutionSession,
      credentials: { username: '12345678-5', password: 'secreta' },
      loginKind,
      person: NOBODY,
    });

  it.each(['internet', 'clave-unica'] as const)(
    'by %s leaves the captcha to the person, and types nothing',
    async (kind) => {
      const { browser, done } = browserAt(entrance, { text: 'Verificar casilla de seguridad' });
      await expect(logIn(browser, kind)).rejects.toMatchObject({
        code: 'PERSON_REQUIRED',
        message: expect.stringContaining('Verificar casilla de seguridad') as string,
      });
      expect(done).toEqual([]);
    },
  );

  it('types the RUT without dots and hyphen', async () => {
    const form = { has: ['#txtRutTrabajador'] };
    const { browser, done } = browserAt(entrance, form, { address: 'https://x.cl/Portada.aspx' });
    await expect(logIn(browser)).rejects.toThrow('inside');
    expect(done).toEqual(['123456785', 'secreta']);
  });

  it.each([
    ['a wrong password', 'El RUT o la clave son incorrectos.', 'WRONG_LOGIN'],
    ['a locked password', 'Su clave se encuentra bloqueada.', 'LOCKED'],
    ['maintenance', 'La sucursal está en mantención.', 'INSTITUTION_UNAVAILABLE'],
    ['the captcha again', 'Verificar casilla de seguridad', 'PERSON_REQUIRED'],
  ])('recognises %s', async (_name, text, code) => {
    const { browser } = browserAt(
      entrance,
      { has: ['#txtRutTrabajador'] },
      {
        has: ['[role=alert]'],
        text,
      },
    );
    await expect(logIn(browser)).rejects.toMatchObject({ code });
  });

  it.each(['Recuerde actualizar su navegador.', 'Si olvidó su clave, llámenos.'])(
    'takes no unknown page for a wrong password: %s',
    async (text) => {
      const form = { has: ['#txtRutTrabajador'] };
      const { browser } = browserAt(entrance, form, { has: ['[role=alert]'], text });
      await expect(logIn(browser)).rejects.toThrow('nothing known');
    },
  );

  it.each([
    ['Datos de acceso no válidos', 'WRONG_LOGIN'],
    ['Usuario Bloqueado', 'LOCKED'],
  ])('reads the sign-on’s refusal: %s', async (text, code) => {
    const { browser } = browserAt(entrance, { has: ['#login-form'] }, { text });
    await expect(logIn(browser, 'clave-unica')).rejects.toMatchObject({ code });
  });

  it('by ClaveÚnica ends at the page of the mailed code, which nobody documents', async () => {
    const { browser } = browserAt(
      entrance,
      { has: ['#login-form'] },
      { text: 'Ingresa el código' },
    );
    await expect(logIn(browser, 'clave-unica')).rejects.toThrow('nothing known');
  });
});

it('serves each action with both logins', () => {
  expect(Object.keys(afc.actions)).toHaveLength(10);
});
