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
  connected: (names: readonly string[]) => `Already connected: ${names.join(', ')}.`,
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
};
