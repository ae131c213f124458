import type { FirstWords } from './firstEs.ts';

export const firstEn: FirstWords = {
  documentTitle: (title) => `${title} · Cauce console`,
  page: 'Cauce console',
  otherLanguage: 'Español',
  docs: 'Documentation',
  testEnvironment: 'Test environment: the people and their data are fictitious.',
  inbox: 'See the test mails',
  loading: 'Loading…',
  retry: 'Try again',
  when: (date, time) => `${date}, ${time}`,

  signIn: {
    title: 'Sign in to the console',
    lead: 'Keys, webhooks, connections and usage of your organisation, with your passkey or your organisation’s account.',
    passkey: 'Sign in with a passkey',
    openid: 'Sign in with your organisation’s account',
    entering: 'Signing in…',
    helpTitle: 'Cannot sign in?',
    help: [
      'If it is your first time, open the invitation in your mail: that is where you create your passkey.',
      'If you lost the device that had it, ask an owner of your organisation to send you another invitation.',
    ],
    sandboxTitle: 'Try it without a passkey',
    sandbox: 'The sandbox comes with two people of a demo organisation.',
    as: { owner: 'Sign in as the owner', viewer: 'Sign in as a viewer' },
    signedOut: {
      expired: {
        title: 'Your session expired',
        body: 'For safety it lasts 8 hours. Sign in again.',
      },
      ended: {
        title: 'Your session ended',
        body: 'Your role may have changed, or the session was closed. Sign in again.',
      },
      signed_out: {
        title: 'You signed out',
        body: 'Nothing of the console is left on this device.',
      },
    },
  },

  problems: {
    no_answer: {
      title: 'No answer arrived',
      body: 'Check your internet connection and try again. If you were changing something, see first whether it took effect.',
    },
    too_many: { title: 'Wait a little', body: 'Too many calls came in a row.' },
    forbidden: {
      title: 'You cannot see or do this',
      body: 'Your role does not allow it, or it is not of your organisation. Check the id, or ask an owner.',
    },
    not_found: {
      title: 'Not found',
      body: 'It does not exist, was deleted or belongs to another organisation. Check the id or go back to the list.',
    },
    refused: {
      title: 'The API did not accept it',
      body: 'Correct what the reason says and try again.',
    },
    invitation_not_valid: {
      title: 'This invitation does not work',
      body: 'It was used, has expired or is for another address. Ask an owner of your organisation for another one.',
    },
    passkey_refused: {
      title: 'The passkey did not work',
      body: 'It is not of this console or is no longer valid. Choose another one, or ask for a new invitation.',
    },
    openid_not_configured: {
      title: 'Your organisation does not sign in like this',
      body: 'None has this domain. Check the address, or sign in with your passkey.',
    },
    openid_refused: {
      title: 'We could not sign you in with your account',
      body: 'Your organisation did not allow it, its answer is no longer valid, or your address is not of the team. Start again, or ask an owner.',
    },
    openid_unavailable: {
      title: 'Your organisation does not answer',
      body: 'The page on which its people sign in failed. Try in a few minutes, or sign in with your passkey.',
    },
    passkey_cancelled: {
      title: 'The passkey was not used',
      body: 'The browser’s prompt was closed, or it took too long. Try again.',
    },
    passkey_known: {
      title: 'This device already has a passkey',
      body: 'Sign in with it, or use another device to create the new one.',
    },
    no_passkeys: {
      title: 'This browser has no passkeys',
      body: 'Open the console in a recent version of Chrome, Edge, Firefox or Safari.',
    },
    last_owner: {
      title: 'One owner has to remain',
      body: 'First give that role to somebody else of the team.',
    },
    member_exists: {
      title: 'That address is already of the team',
      body: 'Find it in the list of people: there you can change its role.',
    },
    team_full: {
      title: 'The team is complete',
      body: 'Remove who no longer takes part, or withdraw invitations.',
    },
    unexpected: {
      title: 'Something failed on our side',
      body: 'Try again in a few minutes.',
    },
  },
  tryFrom: (when) => `You can try again from ${when}.`,
  reference: (code, requestId) =>
    [code !== null && `Error ${code}.`, requestId !== null && `Request id: ${requestId}.`]
      .filter((part) => part !== false)
      .join(' '),
  crashed: {
    body: 'The page cannot go on like this. What you did already is still valid.',
    action: 'Load the page again',
  },
};
