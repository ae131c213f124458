import type { FirstWords } from './firstEs.ts';

export const firstEn: FirstWords = {
  documentTitle: (title) => `${title} · Cauce`,
  page: 'Your permissions at Cauce',
  motto: 'Cauce. Data with permission.',
  help: 'How it works, in plain Spanish',
  skip: 'Skip to the content',
  sections: 'Sections',
  nav: { connections: 'Connections', requests: 'Requests', data: 'My data' },
  otherLanguage: 'Español',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  signedInAs: (rut, email) => `RUT ${rut}, ${email}`,
  retry: 'Try again',
  loading: 'Loading…',
  back: 'Your connections',
  when: (date, time) => `${date}, ${time}`,
  testEnvironment: 'Test environment: people and their data are fictitious.',
  inbox: 'See the test e-mails',
  offline: {
    title: 'No internet connection',
    body: 'Check your wifi or mobile data. This page goes on when it is back.',
  },
  expiring: 'Your session ends in 2 minutes',

  signIn: {
    title: 'Your permissions at Cauce',
    lead: 'See who can read your data, remove a permission or ask for erasure.',
    email: 'E-mail',
    emailHint: 'The one that you gave to the application that asked for your data.',
    emailWrong: 'Check your e-mail: write it in full, such as name@mail.cl.',
    emailRequired: 'Write your e-mail.',
    submit: 'Send me a code',
    sending: 'Sending…',
    whatTitle: 'What is this page?',
    what: [
      'Cauce reads data of banks and other institutions only with your permission, and hands them to the application that asked you for it.',
      'This page is Cauce’s. It belongs neither to your bank nor to that application.',
      'Here we do not ask for your bank’s password. Nobody at Cauce asks you for your code.',
    ],
    signedOut: {
      expired: {
        title: 'Your session expired',
        body: 'For your safety it lasts 20 minutes. Ask for another code to go on.',
      },
      ended: { title: 'Your session ended', body: 'Ask for another code to go on.' },
      signed_out: {
        title: 'You signed out',
        body: 'Nothing about your permissions is left on this device.',
      },
    },
  },

  problems: {
    no_answer: {
      title: 'No answer came',
      body: 'Check your internet connection and try again.',
    },
    no_answer_act: {
      title: 'No answer came',
      body: 'We do not know whether it was done. Try again: doing it twice changes nothing.',
    },
    too_many: (when) => ({
      title: 'You have to wait a little',
      body:
        when === null
          ? 'We got many attempts in a row. Try again in a few minutes.'
          : `We got many attempts in a row. You can try again from ${when}.`,
    }),
    wrong_rut: {
      title: 'Check your RUT',
      body: 'Write it in full, with its last digit, such as 12.345.678-5.',
    },
    wrong_email: {
      title: 'Check your e-mail',
      body: 'Write it in full, such as name@mail.cl.',
    },
    wrong_code: (attemptsLeft) => ({
      title: 'The code does not match',
      body:
        attemptsLeft === null
          ? 'Look at the last e-mail and write it again.'
          : `Look at the last e-mail and write it again. ${attemptsLeft === 1 ? 'You have 1 try left.' : `You have ${attemptsLeft} tries left.`}`,
    }),
    code_over: {
      title: 'This code is no longer good',
      body: 'It expired, was used, or there are no tries left. Ask for another one.',
    },
    not_found: {
      title: 'This connection is no longer here',
      body: 'You may have erased it already. See how your connections are now.',
    },
    not_available: {
      title: 'This can no longer be done here',
      body: 'The connection changed, or it was done already. Close this and see how it is now.',
    },
    no_receipt: {
      title: 'The receipt is not here',
      body: 'Cauce erases it when the permission ends. It is in the e-mail that we sent when you gave the permission.',
    },
    unexpected: (reference) => ({
      title: 'Something failed on our side',
      body:
        reference === null
          ? 'Try again in a few minutes.'
          : `Try again in a few minutes. If it goes on, this code helps to find the failure: ${reference}.`,
    }),
  },
  crashed: {
    title: 'Something failed on our side',
    body: 'The page cannot go on like this. What you asked for still holds.',
    action: 'Load the page again',
  },
};
