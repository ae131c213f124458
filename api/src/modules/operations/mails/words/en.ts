import type { Role } from '../../../../principal/roles.ts';
import type { MailParams, RightsKind } from '../mails.types.ts';
import { mailDates } from './dates.ts';
import type { FactValue, MailText, MailWords } from './words.types.ts';

const dates = mailDates('en');

/** What happened, for one connection and for several. */
const ACTS: Readonly<
  Record<RightsKind, (params: MailParams['act']) => Pick<MailText, 'title' | 'lead'>>
> = {
  revocation: ({ count = 1 }) => ({
    title: count > 1 ? `You withdrew ${String(count)} permissions` : 'You withdrew a permission',
    lead: [
      `From that moment nobody can read data of yours with ${count > 1 ? 'those permissions' : 'that permission'}.`,
    ],
  }),
  objection: () => ({
    title: 'You objected to the use of your data',
    lead: ['Reading stopped at that moment, and we told whoever received them.'],
  }),
  blocking: () => ({
    title: 'You blocked a connection',
    lead: ['While it is blocked nobody can read data of yours with that permission.'],
  }),
  unblocking: () => ({
    title: 'You unblocked a connection',
    lead: ['The data that you authorised can be read again, until the permission ends.'],
  }),
  erasure: ({ count = 1 }) => ({
    title: count > 1 ? `We erased the data of ${String(count)} connections` : 'We erased your data',
    lead: [
      `Cauce erased what it kept of you through ${count > 1 ? 'those connections' : 'that connection'}. What the law requires to be kept as proof stays without your name, your RUT or your e-mail.`,
      'What was handed over already is with whoever received it, and we told them that you asked to have it erased.',
    ],
  }),
  access: () => ({
    title: 'You downloaded your data',
    lead: ['It is a copy of what Cauce keeps of your connections. It is not in this mail.'],
  }),
};

/** After these, no recipient receives data any more. */
const ENDS: ReadonlySet<RightsKind> = new Set(['revocation', 'erasure']);

/** What was requested, following “You asked”. */
const REQUESTS: Readonly<Record<RightsKind, string>> = {
  revocation: 'to withdraw a permission',
  objection: 'that your data are not used',
  blocking: 'to block your data',
  unblocking: 'to unblock your data',
  erasure: 'to erase your data',
  access: 'to see your data',
};

/** What happened to a key, what follows, and what to do if nobody of the client did it. */
const KEY_CHANGES: Readonly<
  Record<MailParams['key']['change'], { title: string; lead: string; after: string }>
> = {
  created: {
    title: 'A key of your organisation was created',
    lead: 'An API key was created. The key itself is not in this mail: it was shown once, to whoever created it.',
    after:
      'If nobody of your organisation created it, retire that key and the one that was used to create it now, and look in the log at what was called with both. If you cannot, ask whoever gave you access.',
  },
  retired: {
    title: 'A key of your organisation was retired',
    lead: 'The API key no longer works, nor do the sessions, tokens and widgets that it opened.',
    after:
      'If nobody of your organisation retired it, retire the key that was used to do so now, and look in the log at what was called with it. If you cannot, ask whoever gave you access.',
  },
  expiring: {
    title: 'A key of your organisation expires soon',
    lead: 'Once the API key has expired, what your servers request with it is refused.',
    after: 'If you still use it, replace it before that, and change it on your servers.',
  },
};

const changerOf = (by: MailParams['key']['by']): string => {
  if (by?.keyId === '') return 'Somebody of the team, in the console';
  return by ? `Somebody with the key ${by.keyId}` : 'Whoever operates Cauce';
};

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  developer: 'Developer',
  support: 'Support',
  viewer: 'Viewer',
};

const fact = (label: string, value: FactValue | null): (readonly [string, FactValue])[] =>
  value === null ? [] : [[label, value]];

/** The mails in English. */
export const en: MailWords = {
  receipt: (facts) => ({
    subject: 'Receipt of your permission',
    title: 'Receipt of your permission',
    lead: [
      `You authorised ${facts.recipientName} to read data of yours at ${facts.entityName}. Keep this mail: what you accepted is attached and signed, as a PDF to read and a file by which the signature can be checked.`,
    ],
    facts: [
      ['Who receives them', facts.recipientName],
      ['From where', facts.entityName],
      ...fact('What for', facts.purpose),
      ['Which data', facts.products],
      ['When you authorised it', dates.minute(facts.acceptedAt)],
      ...fact('Until when', facts.validUntil && dates.day(facts.validUntil)),
      [
        'Your password',
        facts.storesCredentials
          ? 'Kept and encrypted while the permission lasts, to update the data.'
          : 'We do not keep it.',
      ],
      ...fact(
        'In the same visit',
        facts.sameVisit.length === 0
          ? null
          : facts.sameVisit.map(
              ({ entity, products, validUntil }) =>
                `${entity.name}: ${products.join(', ')}, until ${dates.day(validUntil)}`,
            ),
      ),
      ['Code of the permission', facts.consentId],
      ['How to withdraw it', { url: facts.personPage }],
    ],
    after: ['If this was not you, withdraw the permission on that page now.'],
  }),
  code: ({ code, minutes }) => ({
    subject: 'Your code to enter your page',
    title: 'Your code',
    code,
    lead: [
      `Type it on the page where you asked for it. It works once and expires in ${String(minutes)} minutes.`,
    ],
    facts: [],
    after: [
      'If this was not you, ignore this mail: without the code nobody gets in.',
      'Nobody at Cauce will ask you for this code, by telephone or by mail.',
    ],
  }),
  act: (params) => {
    const { title, lead } = ACTS[params.kind](params);
    return {
      subject: title,
      title,
      lead,
      facts: [
        ...fact(
          ENDS.has(params.kind) ? 'Who received the data' : 'Who receives the data',
          params.recipientName || null,
        ),
        ...fact('From where', params.entityName),
        ['When you did it', dates.minute(params.at)],
        ...fact('They have to answer', params.dueAt && `By ${dates.day(params.dueAt)}`),
      ],
      after: [
        'If this was not you, somebody else can read your mail: change its password as soon as you can.',
      ],
    };
  },
  clientAct: ({ act, recipientNames, entityNames, at, personPage }) => {
    const isExport = act === 'export';
    const title = isExport ? 'A copy of your data was taken' : 'Your data were asked to be erased';
    return {
      subject: title,
      title,
      lead: [
        isExport
          ? 'Whoever receives your data asked for a copy of everything that Cauce keeps of you for them. It may have been to answer something that you asked of them.'
          : 'Whoever received your data ended the permissions below and asked to erase what Cauce kept of you through them. What they had already is still with them: ask them to erase it.',
      ],
      facts: [
        ...fact(
          isExport ? 'Who receives the data' : 'Who received the data',
          recipientNames.length > 0 ? recipientNames : null,
        ),
        ...fact('From where', entityNames.length > 0 ? entityNames : null),
        ['When', dates.minute(at)],
        ['Your page', { url: personPage }],
      ],
      after: [
        isExport
          ? 'On your page you see each copy, and can block or withdraw the permission.'
          : 'What you blocked, and what you asked for and was not answered yet, was not erased: it is still on your page.',
      ],
    };
  },
  answer: ({ kind, recipientName, outcome, message }) => ({
    subject: 'Your request was answered',
    title: 'Your request was answered',
    lead: [`You asked ${REQUESTS[kind]}. ${recipientName} answered.`],
    quote: { author: `${recipientName} wrote this, not Cauce:`, text: message },
    facts: [['Outcome', outcome === 'done' ? 'Accepted' : 'Rejected']],
    after: [
      'The answer is from whoever receives your data: Cauce neither writes nor checks it. Give no passwords or codes to anyone who asks for them.',
      ...(outcome === 'rejected'
        ? [
            'If you disagree, you have 30 business days to complain to the Agencia de Protección de Datos Personales (Law 21.719).',
          ]
        : []),
    ],
  }),
  key: ({ change, clientName, keyId, scopes, networks, expiresAt, at, by }) => {
    const { title, lead, after } = KEY_CHANGES[change];
    return {
      subject: title,
      title,
      lead: [lead],
      facts: [
        ['Organisation', clientName],
        ['Key', keyId],
        ['Permissions', scopes],
        ['Networks', networks ?? 'Any'],
        ['Expiry', expiresAt === null ? 'None' : dates.minute(expiresAt)],
        ...(change === 'expiring'
          ? []
          : ([
              ['When', dates.minute(at)],
              ['Who', changerOf(by)],
              ...fact('From which address', by && by.ip),
            ] as const)),
      ],
      after: [
        by || change === 'expiring'
          ? after
          : 'If you did not ask for it, tell whoever gave you access as soon as you can.',
        'Nobody at Cauce will ask you for a key, by telephone or by mail.',
      ],
      footer:
        'We write to you because you are the contact of your organisation at Cauce. This mail is sent by itself: nobody reads replies.',
    };
  },
  invitation: ({ clientName, role, url, expiresAt, isRecovery }) => ({
    subject: isRecovery ? 'Sign in to the console again' : 'You are invited to a console',
    title: isRecovery ? 'Sign in to the console again' : 'You are invited to a console',
    lead: [
      isRecovery
        ? 'Somebody of your team asked that you can create another passkey. Once you create it, the earlier ones stop working.'
        : 'Somebody of the organisation invited you to the console from which it manages its integration. To accept, write this same address on the page and create a passkey: there are no passwords.',
    ],
    facts: [
      ['Organisation', clientName],
      ['Your role', ROLE_NAMES[role]],
      ['Until', dates.minute(expiresAt)],
      ['Where', { url }],
    ],
    after: [
      'If you do not know the organisation, ignore this mail: nothing happens until you accept.',
      'Do not forward this mail: the link is for you alone.',
    ],
    footer:
      'We write to you because an organisation that uses Cauce invited you. This mail is sent by itself: nobody reads replies.',
  }),
  footer:
    'We write to you because you used Cauce. This mail is sent by itself: nobody reads replies.',
};
