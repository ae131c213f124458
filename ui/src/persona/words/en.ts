import { actsEn } from './actsEn.ts';
import type { PersonWords } from './es.ts';
import { firstEn } from './firstEn.ts';

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Texts of the person's page in English. */
export const en: PersonWords = {
  ...actsEn,
  ...firstEn,
  code: {
    title: 'Write the code',
    lead: (email) =>
      email === null
        ? 'If there are permissions with your RUT and that e-mail, you got a code of 6 digits.'
        : `If there are permissions with your RUT and ${email}, you got a code of 6 digits.`,
    label: 'Code',
    hint: 'It has 6 digits.',
    required: 'Write the 6 digits of the e-mail.',
    submit: 'Sign in',
    sending: 'Signing in…',
    timeLeft: (time) => `The code is good for another ${time}.`,
    oneMinute: 'The code expires in 1 minute',
    again: 'Send another code',
    sendingAgain: 'Sending…',
    resent: 'We sent another code. The one before is no longer good.',
    other: 'Change RUT or e-mail',
    missingTitle: 'It did not arrive?',
    missing: [
      'Look in the spam or junk folder.',
      'Check that it is the e-mail that you gave to the application.',
      'If there are no permissions with that RUT and that e-mail, nothing is sent.',
    ],
  },

  connections: {
    title: 'Your connections',
    lead: 'Who can read your data, from where and until when.',
    current: 'Current',
    ended: 'Ended',
    unfinished: (count) => (count === 1 ? '1 unfinished attempt' : `${count} unfinished attempts`),
    empty: {
      title: 'There are no connections with this e-mail',
      body: 'If you gave the application another e-mail, sign out and use that one.',
    },
    noCurrent: 'Nobody can read your data through Cauce now.',
    from: (institution) => `Reads your data at ${institution}`,
    readFrom: (institution) => `Read your data at ${institution}`,
    fromNowhere: 'You have not chosen an institution yet',
    until: (date) => `Until ${date}`,
    requestedOn: (date) => `Requested on ${date}`,
    endedOn: (date) => `Ended on ${date}`,
    passwordKept: 'Password kept',
    passwordNotKept: 'No password kept',
    lastRead: (date) => `Last read: ${date}`,
    neverRead: 'Never read',
    revokeAll: 'Remove all permissions',
  },

  status: {
    active: 'Current',
    blocking: 'Blocked',
    objection: 'Objected to',
    pending: 'Unfinished',
    wrongPassword: 'Password refused',
    expired: 'Expired',
    revoked: 'Permission removed',
    discarded: 'Not given',
    refused: 'Password refused',
  },

  connection: {
    notFound: {
      title: 'This connection is not here',
      body: 'You may have erased it, or it belongs to another e-mail.',
      action: 'See your connections',
    },
    lead: (institution) => `Reads your data at ${institution}`,
    leadEnded: (institution) => `Read your data at ${institution}`,
    leadPending: 'Asked for permission to read your data',
    blocked: {
      blocking: (date) => ({
        title: 'You blocked your data',
        body: `Since ${date} nothing is read or handed over.`,
      }),
      objection: (date) => ({
        title: 'You objected to the use of your data',
        body: `Since ${date} nothing is read or handed over.`,
      }),
    },
    factsTitle: 'The permission',
    purpose: 'What for',
    recipient: 'Who receives them',
    recipientIs: (legalName, rut) => `${legalName}, RUT ${rut}`,
    privacy: (app) => `Privacy at ${app}`,
    accepted: 'You gave the permission',
    requested: 'You were asked for it',
    until: 'Until when',
    terminated: 'Ended',
    password: 'Your password',
    passwordKept: 'We keep it encrypted, to refresh your data. Nobody sees it.',
    refresh: 'How often it is updated',
    refreshIs: {
      'on-read': (app: string) => `When ${app} asks for it`,
      daily: (app: string) => `Once a day, and when ${app} asks for it`,
      'twice-daily': (app: string) => `Twice a day, and when ${app} asks for it`,
    },
    passwordGone: 'We no longer keep it.',
    passwordNotKept: 'We do not keep it.',
    reads: 'Reads',
    readsAre: (count, app, date) =>
      date === null
        ? `${app} has not read anything`
        : `${app} has read them ${times(count)}; the last time, on ${date}`,
    productsTitle: 'Which data',
    months: (count) => (count === 1 ? 'The last month.' : `The last ${count} months.`),
    accountsTitle: 'Which accounts',
    account: (name, digits) => (digits === null ? name : `${name} ending in ${digits}`),
    takeBack: 'Stop sharing this account',
    lastAccount: 'It is the only one that you share. To stop, remove the permission.',
    actsTitle: 'What you can do',
    noActs: 'This connection has ended: there is nothing left to remove or block.',
    receiptTitle: 'Receipt',
    receiptLead: 'What you authorised, signed by Cauce. You also got it by e-mail.',
    receiptPdf: 'Download as PDF',
    receiptJson: 'Download signed (JSON)',
    receiptSending: 'Downloading…',
    correctTitle: 'Is something wrong?',
    correct: (institution, app) =>
      `Cauce shows what ${institution ?? 'your institution'} says and does not change it. Ask for the correction there: the next reading brings it. If the mistake is in what ${app} keeps, ask ${app}.`,
  },

  activity: {
    title: 'Log',
    lead: 'All that happened with this permission, the newest first.',
    empty: 'There is nothing in the log yet.',
    all: (count) => `See the whole log (${count})`,
    cut: (shown, count) => `These are the newest ${shown} of ${count}.`,
    read: (app, products, count) =>
      count === 1 ? `${app} read: ${products}` : `${app} read ${times(count)}: ${products}`,
    product: (title, count) => (count === 1 ? title : `${title} (${count})`),
    and: ' and ',
    requested: (app) => `${app} asked for the permission`,
    opened: 'You opened the connection',
    accepted: 'You gave the permission',
    'account-confirmed': 'You confirmed that the account is yours',
    'extraction-started': (institution) => `Cauce went into ${institution}`,
    extractionEnded: {
      success: 'Cauce finished reading',
      wrong_login: (institution) => `${institution} did not accept the password`,
      locked: (institution) => `${institution} had locked the password`,
      other: 'Cauce could not read',
    },
    'accounts-chosen': 'You chose which accounts to share',
    'account-taken-back': 'You stopped sharing an account',
    activated: (app) => `The data became available to ${app}`,
    refreshed: 'Cauce refreshed the data',
    revoked: 'The permission was removed',
    expired: 'The permission expired',
    ended: {
      DISCARDED: 'The connection was left without giving the permission',
      INVALID_PASSWORD: 'The permission ended: the kept password no longer worked',
      other: 'The permission ended',
    },
    objected: 'You objected to the use of your data',
    blocked: 'You blocked your data',
    unblocked: 'You unblocked your data',
    exported: 'A copy of your data was made',
    'receipt-issued': 'Cauce issued the receipt',
    'client-exported': (app) => `${app} took a copy of everything`,
    'client-export-withheld': (app) => `${app} asked for a copy. It was given no data`,
    'client-erasure-withheld': (app) => `${app} asked to erase. Nothing was erased`,
    institution: 'the institution',
  },

  requests: {
    title: 'Your requests',
    lead: 'What you asked for, since when it holds and what you were answered.',
    empty: {
      title: 'You have not asked for anything yet',
      body: 'To remove a permission, block or erase, open a connection.',
      action: 'See your connections',
    },
    kinds: {
      revocation: 'You removed the permission',
      objection: 'You objected to the use of your data',
      blocking: 'You blocked your data',
      unblocking: 'You unblocked your data',
      erasure: 'You asked to erase your data',
      access: 'You asked for a copy of your data',
    },
    states: {
      done: 'Done',
      open: 'Awaiting answer',
      answered: 'Answered',
      rejected: 'Rejected',
      overdue: 'Not answered in time',
    },
    asked: 'Asked for',
    effect: 'Holds since',
    due: 'Must answer',
    dueUntil: (date) => `By ${date}`,
    answered: 'Answered',
    answer: (app) => `What ${app} answered`,
    overdue: (app) =>
      `${app} did not answer in time. You can complain to the Agencia de Protección de Datos Personales.`,
    seeConnection: (app) => `See the connection with ${app}`,
  },

  data: {
    title: 'My data',
    lead: 'What Cauce has with your RUT and this e-mail.',
    exportTitle: 'Take a copy with you',
    exportBody:
      'Your connections, the data that Cauce still keeps, the log of each and your requests.',
    exportPdf: 'Download as PDF',
    exportPdfHint: 'To read or print',
    exportJson: 'Download as JSON',
    exportJsonHint: 'To take it to another service',
    correctTitle: 'Correct something',
    correctBody: [
      'Cauce reads what your institution says and does not change it. If something is wrong, ask the institution to correct it.',
      'The next reading brings the correction. If your permission does not keep the password, connect again from the application.',
      'If the mistake is in what an application keeps, ask the application to correct it.',
    ],
    sessionsTitle: 'Open sessions',
    sessionsLead:
      'Where this page is open with your RUT and this e-mail. If you do not recognise one, close it and change the password of your e-mail.',
    device: (browser, system) =>
      browser === null
        ? system === null
          ? 'Unknown browser'
          : `Browser on ${system}`
        : system === null
          ? browser
          : `${browser} on ${system}`,
    currentSession: 'The one you are using',
    openedAt: (moment) => `Opened: ${moment}`,
    usedAt: (moment) => `Last used: ${moment}`,
    endSession: 'Close that session',
    endOthers: 'Close the others',
    endingSession: 'Closing…',
    endedSession: 'The session is closed: your data cannot be reached from there any more.',
    endedOthers: 'The other sessions are closed: your data cannot be reached from there any more.',
    eraseTitle: 'Erase everything',
    eraseBody:
      'Removes all your permissions and erases what Cauce has with your RUT and this e-mail.',
    erase: 'Erase all',
    contactTitle: 'Other e-mails',
    contactBody:
      'Only what belongs to this e-mail is here. If you gave another one to an application, sign out and use that one.',
  },

  result: {
    since: 'Since when',
    sinceNow: (date) => `It holds already, since ${date}`,
    sinceOf: (app, date) => `${app}, since ${date}`,
    sinceSoon: (app) => `${app}, in a few minutes`,
    must: 'Who has to answer',
    mustUntil: (app, date) => `${app}, by ${date}`,
    stays: 'What stays',
    kept: {
      proof:
        'The record of the permission, without your name, RUT or e-mail. The law asks to keep it for five years.',
      audit: 'The log of who read, without your name, RUT or e-mail.',
      client:
        'The copies that the application already had. We ask it to erase them and to answer you.',
    },
    mail: 'Confirmation',
    mailSent: 'We sent it to your e-mail. Keep it.',
    file: 'File',
    toConnection: 'See the connection',
    toConnections: 'See your connections',
    toStart: 'Go to the start',
    toRequests: 'See your requests',
  },
};
