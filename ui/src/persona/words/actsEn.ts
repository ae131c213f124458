import type { actsEs } from './actsEs.ts';

const from = (institution: string | null) =>
  institution === null ? 'your data' : `your data at ${institution}`;

/** “One, Two and Three” */
const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);

const PROOF =
  'The record of the permission and the log of who read, without your name, RUT or e-mail. The law asks to keep them.';

/** Texts of what the person can do, in English. */
export const actsEn: typeof actsEs = {
  acts: {
    revoke: {
      name: 'Remove the permission',
      hint: (app) => `${app} can no longer read your data.`,
    },
    object: {
      name: 'Object to the use',
      hint: (app) => `${app} has to answer within 30 days. Meanwhile nothing is read.`,
    },
    block: {
      name: 'Block for a time',
      hint: () => 'Nothing is read until you unblock. The permission stays.',
    },
    unblock: {
      name: 'Unblock',
      hint: (app) => `${app} can read again.`,
    },
    erase: {
      name: 'Erase',
      hint: () => 'Removes the permission and erases what Cauce keeps. It cannot be undone.',
    },
  },
  question: {
    happens: 'What happens',
    stays: 'What stays',
    answer: 'What you are owed',
    cancel: 'Back without changes',
    sending: 'Sending…',
    reason: 'Why',
    reasonHint: (app) => `${app} reads it. Do not write passwords.`,
    reasonLeft: (count) => `${count} characters left.`,
    answerWithin: (app, isBlock) =>
      `${app} has ${isBlock ? '2 business days' : '30 days'} to answer you. The answer comes to your e-mail and to Requests.`,
    answerByMail: (app) =>
      `${app} has 30 days to tell you whether it erased its copies. Keep the e-mail that confirms this.`,
  },
  questions: {
    revoke: {
      title: ({ app }) => `Remove ${app}’s permission?`,
      happens: ({ app, institution, hasCredentials, isPending }) =>
        isPending
          ? `${app} will not be able to read ${from(institution)}.`
          : `From this moment ${app} cannot read ${from(institution)} through Cauce. Cauce erases the data that it kept for this connection${hasCredentials ? ' and your password' : ''}.`,
      stays: ({ app, isPending }) =>
        isPending
          ? 'The record that you were asked for this permission and removed it.'
          : `What ${app} has already received: if you want it erased, use “Erase”. Also the record that you gave and removed this permission.`,
      confirm: 'Remove the permission',
    },
    object: {
      title: ({ app }) => `Object to ${app} using your data?`,
      happens: ({ app, institution }) =>
        `From this moment Cauce neither reads nor hands over ${from(institution)} to ${app}, and tells it that you object.`,
      stays: () =>
        'The permission and the data that Cauce has read, unused. You can withdraw the objection whenever you like.',
      confirm: 'Object',
    },
    block: {
      title: ({ app }) => `Block your data for ${app}?`,
      happens: ({ app, institution }) =>
        `From this moment Cauce neither reads nor hands over ${from(institution)} to ${app}, and tells it so. It is for the time in which somebody looks into whether the data are right.`,
      stays: () =>
        'The permission and the data that Cauce has read, unused. You can unblock whenever you like.',
      confirm: 'Block',
    },
    unblock: {
      title: ({ app }) => `Unblock your data for ${app}?`,
      happens: ({ app, institution, until }) =>
        `From this moment ${app} can read ${from(institution)} again${until === null ? '' : `, until ${until}`}.`,
      stays: () => 'The permission stays as it is: you can remove it or block again at any time.',
      confirm: 'Unblock',
    },
    'take-back': {
      title: ({ account }) => `Stop sharing ${account}?`,
      happens: ({ app, account }) =>
        `Cauce erases what it had of ${account} and does not read it again. It tells ${app} that this data is gone.`,
      stays: ({ app }) =>
        `What ${app} has already received, and the permission with your other accounts. To share it again, ${app} has to ask you for a new permission.`,
      confirm: 'Stop sharing',
    },
    erase: {
      title: ({ app }) => `Erase the connection with ${app}?`,
      happens: ({ app, institution, hasCredentials }) =>
        `The permission is removed and Cauce erases ${from(institution)}${hasCredentials ? ', your password' : ''} and your name, RUT and e-mail of this connection. We ask ${app} to erase its copies. It cannot be undone, and the connection is no longer shown here.`,
      stays: () => PROOF,
      confirm: 'Erase',
    },
    'revoke-all': {
      title: () => 'Remove all your permissions?',
      happens: ({ apps }) =>
        `From this moment these cannot read your data through Cauce: ${listed(apps)}. Cauce erases the data and passwords that it kept for those connections.`,
      stays: () =>
        'What those applications have already received, and the record that you gave and removed each permission.',
      confirm: 'Remove all',
    },
    'erase-all': {
      title: () => 'Erase all that Cauce has of you?',
      happens: () =>
        'All your permissions are removed, and Cauce erases the data, the passwords and your name, RUT and e-mail. We ask the applications to erase their copies. It cannot be undone, and your session ends.',
      stays: () => PROOF,
      confirm: 'Erase all',
    },
    export: {
      title: () => 'Download your data?',
      happens: () =>
        'A file with your connections, the data that Cauce still has, their logs and your requests is saved on this device. It is not encrypted: leave it where only you can see it. The applications learn that you asked for a copy.',
      stays: () => 'Everything: downloading neither erases nor changes anything.',
      confirm: 'Download',
    },
  },
  results: {
    revoke: {
      title: 'Permission removed',
      lead: ({ app, institution }) =>
        `${app} can no longer read ${from(institution)} through Cauce.`,
    },
    object: {
      title: 'Objection recorded',
      lead: ({ app }) => `Cauce neither reads nor hands over your data to ${app} any more.`,
    },
    block: {
      title: 'Data blocked',
      lead: ({ app }) =>
        `Cauce neither reads nor hands over your data to ${app} until you unblock them.`,
    },
    unblock: {
      title: 'Data unblocked',
      lead: ({ app }) => `${app} can read your data again.`,
    },
    'take-back': {
      title: 'Account removed',
      lead: ({ app, account }) => `${app} can no longer read ${account} through Cauce.`,
    },
    erase: {
      title: 'Connection erased',
      lead: ({ app }) =>
        `Cauce no longer has your data of the connection with ${app}, and ${app} can read no more.`,
    },
    'revoke-all': {
      title: 'Permissions removed',
      lead: ({ apps }) =>
        apps.length === 0
          ? 'There was no permission left to remove.'
          : `These can no longer read your data through Cauce: ${listed(apps)}.`,
    },
    'erase-all': {
      title: 'We erased all that is yours',
      lead: () => 'Cauce no longer has your data, and your session has ended.',
    },
    export: {
      title: 'File downloaded',
      lead: () => 'It is among the downloads of this device. We confirm it by e-mail.',
    },
  },
};
