import type { FirstWords } from './firstEs.ts';

export const firstEn: FirstWords = {
  title: 'Secure connection with Cauce',
  steps: ['Institution', 'Permission', 'Sign-in', 'Done'],
  documentTitle: (name: string, step: number, count: number) =>
    `${name}, step ${step} of ${count} · Cauce`,
  failureTitle: (title: string) => `${title} · Cauce`,
  back: 'Back',
  close: 'Close',
  testEnvironment: 'Test environment: do not type a real password.',
  footer: { connection: 'Connected by Cauce', care: 'How we look after your data' },
  care: {
    title: 'How we look after your data',
    points: (app: string) => [
      `Your password is encrypted in this browser and received by Cauce. ${app} does not see it.`,
      'Cauce keeps it only if your permission says so: encrypted, and until the permission ends.',
      'Cauce signs in only to read what you authorise. It moves no money and files nothing for you.',
      `The data goes to ${app} and to nobody else, until the date of your permission.`,
      'You can withdraw your permission earlier. We then delete the data and the access.',
    ],
    close: 'Got it',
  },
  refused: {
    notFramed: 'This page is opened by the application that asks for your data.',
    origin: 'This application is not authorised to open the connection with Cauce.',
    configuration:
      'We could not prepare the connection. Go back to the application and start again.',
  },
  crashed: {
    title: 'Something failed on our side',
    body: 'This window cannot go on. If you typed your password, it is gone from here.',
    restart: (app: string) => `Go back to ${app} and start again.`,
    done: (app: string) => `Your connection was ready already. You can go back to ${app}.`,
  },
  preparing: { title: 'Preparing the connection…', step: 'Preparing' },
  institution: {
    title: 'Choose your institution',
    lead: (app: string) =>
      `${app} uses Cauce to ask for your data with your permission. Nothing is shared until you authorise it.`,
    several: (app: string) =>
      `The data that ${app} asks for is at several institutions: choose where to start. Nothing is shared until you authorise it.`,
  },
  /** Several institutions in one visit. */
  visit: {
    title: 'In the same visit',
    another: 'Connect another institution',
    opening: 'Opening…',
    connected: (names: readonly string[]) => `Already connected: ${names.join(', ')}.`,
    missing: (products: readonly string[]) => ({
      title: `Missing: ${products.join(', ')}`,
      body: 'It is at another institution, with a permission of its own.',
    }),
    notOpened: {
      title: 'We could not go on to another institution',
      body: 'What you connected stays connected. Try again, or go back to the application.',
    },
    sentLater: (email: string) => `When you finish, we also send it to ${email}.`,
  },
  returnTo: (app: string) => `Back to ${app}`,
  returning: 'Going back…',
  connection: {
    offline: {
      title: 'No internet connection',
      body: 'Check your wifi or mobile data. You lose nothing of what you did.',
    },
    unreachable: {
      title: 'Cauce does not answer',
      body: 'We are still trying. You lose nothing of what you did.',
    },
    back: 'The connection is back.',
    retry: 'Retry',
  },
  expiring: 'Your session expires in 2 minutes',
  leave: {
    title: 'Do you want to leave?',
    body: 'No data has been shared yet. If you leave, you will have to start again.',
    uncertain: 'If you leave, you will have to start again.',
    unconfirmed:
      'We could not confirm that the connection stopped. If you leave now, it might finish without you.',
    stay: 'Stay here',
    leave: 'Leave',
    leaving: 'Leaving…',
  },
};
