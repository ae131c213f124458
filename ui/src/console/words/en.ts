import type { ConsoleWords } from './es.ts';
import { firstEn } from './firstEn.ts';
import { listsEn } from './listsEn.ts';
import { settingsEn } from './settingsEn.ts';

export const en: ConsoleWords = {
  ...firstEn,
  ...listsEn,
  ...settingsEn,

  sections: 'Sections',
  menu: 'Menu',
  nav: {
    home: 'Home',
    tasks: 'Tasks',
    connections: 'Connections',
    webhooks: 'Events and webhooks',
    keys: 'Keys',
    usage: 'Usage',
    log: 'Log',
    widget: 'Widget',
    institutions: 'Institutions',
    team: 'Team',
    goLive: 'Check',
  },
  environments: { sandbox: 'Sandbox', staging: 'Staging', production: 'Production' },
  roles: { owner: 'Owner', developer: 'Developer', support: 'Support', viewer: 'Viewer' },
  roleHints: {
    owner: 'Everything, the team and its roles included.',
    developer: 'Keys, webhooks, widget and connections. Does not change the team.',
    support: 'Sees everything, repairs and ends connections.',
    viewer: 'Sees everything and changes nothing.',
  },
  whoCan: {
    'keys:write': 'Your role only sees them. Owners and developers change them.',
    'webhooks:write': 'Your role only sees them. Owners and developers change them.',
    'widget:write': 'Your role only sees it. Owners and developers change it.',
    'connections:write': 'Your role only sees them. Owners, developers and support change them.',
    'members:write': 'Your role only sees it. Owners change the team.',
  },
  signOut: 'Sign out',
  signedInAs: (name, email, role) => `${name}, ${email}. Role: ${role}.`,
  cancel: 'Cancel',
  working: 'Sending…',
  saved: 'I have saved it',
  more: 'Show more',
  all: 'All',
  search: 'Search',
  institution: 'Institution',
  fields: {
    id: 'Id',
    state: 'State',
    reference: 'Reference',
    at: 'When',
    took: 'Took',
    created: 'Created',
    expires: 'Expires',
    acts: 'Actions',
    see: 'See',
    email: 'E-mail',
    answer: 'Answer',
    used: 'Last used',
  },
  nothingFound: {
    title: 'Nothing matches the filter',
    body: 'Remove a filter or check how you wrote the text: it has to match as a whole.',
  },
  states: {
    task: {
      pending: 'Queued',
      running: 'Running',
      success: 'Done',
      wrong_login: 'Wrong password',
      locked: 'Password locked',
      error: 'Failed',
    },
    delivery: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
    webhook: {
      working: 'Receiving',
      failing: 'Failing recently',
      by_client: 'Off',
      stopped: 'Turned off: it failed',
      gone: 'Turned off: it answered 410',
    },
    institution: { available: 'Answering', silent: 'Not answering', inactive: 'Not active' },
    goLive: { passed: 'Good', failed: 'Wrong', unseen: 'Not seen' },
    key: { active: 'Active', expired: 'Expired', retired: 'Retired' },
    connection: {
      ok: 'Up to date',
      needs_person: 'Waits for the person',
      unavailable: 'Not answering',
      IN_PROGRESS: 'In progress',
      INACTIVE: 'Ended',
    },
  },

  invitation: {
    title: 'Your invitation',
    titleOf: (client) => `Join ${client}`,
    lead: 'You were invited to the Cauce console. To sign in you create a passkey; there is no password to remember.',
    signedIn: (name: string) =>
      `You are signed in as ${name}. If you accept, this tab goes on with the new account.`,
    client: 'Organisation',
    role: 'Your role',
    expires: 'The invitation expires',
    emailHint: 'The one that received the invitation.',
    name: 'Your name',
    nameHint: 'How your team sees you.',
    create: 'Create a passkey and sign in',
    creating: 'Creating…',
    passkeyIs:
      'The passkey stays on your device or in your password manager, and you open it with your fingerprint, your face or your PIN.',
  },

  organisation: {
    title: 'Sign in with your organisation',
    lead: 'You go to the page on which the people of your organisation sign in, and come back from there.',
    emailHint: 'That of your organisation: its domain tells us where to go.',
    leave: 'Continue',
    leaving: 'Continuing…',
    back: 'Back to the sign-in',
  },

  home: {
    title: (client) => `Home of ${client}`,
    lead: 'What needs somebody of your team.',
    beginning: 'From your first key to the first data, with your own values.',
    firstSteps: 'First steps',
    attention: 'What needs attention',
    calm: 'Nothing for now: no connection waits for the person, no delivery has failed and no key expires within 30 days.',
    done: 'Done',
    guide: 'See the guide.',
    key: {
      title: 'Make a key',
      body: 'With the key your server opens sessions. It is shown only once.',
      made: 'This is your key. Keep it in your secrets manager: it cannot be seen again. It is in the command below, too.',
    },
    task: {
      title: 'Launch the first task',
      body: 'Paste this into a terminal.',
      command: 'Quick start',
      then: 'When the first task arrives, this step is done once you load the page again.',
      see: 'See the tasks',
    },
    widget: {
      title: 'Open the first widget',
      body: 'There the person gives their permission.',
      see: 'See the connections',
    },
    webhook: {
      title: 'Receive the first webhook',
      body: 'So your server learns without asking.',
      see: 'See the webhooks',
    },
    connectionsWait: (count, hasMore) =>
      count === 1 && !hasMore
        ? '1 connection waits for the person to sign in again.'
        : `${count}${hasMore ? ' or more' : ''} connections wait for the person to sign in again.`,
    deliveriesFailed: (count, hasMore, host) =>
      count === 1 && !hasMore
        ? `1 delivery to ${host} failed.`
        : `${count}${hasMore ? ' or more' : ''} deliveries to ${host} failed.`,
    webhookOff: (host) => `The webhook of ${host} was turned off: its server was not receiving.`,
    keyExpires: (key, date) => `The key ${key} expires on ${date}.`,
    seeThem: 'See them',
    replaceIt: 'Replace it',
  },
};
