import type { LaterWords } from './laterEs.ts';

export const laterEn: LaterWords = {
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
  visit: {
    title: 'In the same visit',
    another: 'Connect another institution',
    opening: 'Opening…',
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
  consent: {
    title: 'Review and authorise',
    lead: (app: string, institution: string) =>
      `${app} asks for your permission to receive data from ${institution}.`,
    products: 'Data that is asked for',
    showDetail: 'Show details',
    hideDetail: 'Hide details',
    ofProduct: (product: string) => `of ${product}`,
    choose: 'You can untick what you do not want to share.',
    chooseOne: 'Tick at least one, or press “Do not authorise”.',
    months: (count: number) => (count === 1 ? 'Last month.' : `Last ${count} months.`),
    purpose: 'What for',
    duration: 'For how long',
    until: (date: string) => `Until ${date}`,
    recipient: 'Who receives it',
    recipientIs: (legalName: string, rut: string) => `${legalName}, RUT ${rut}`,
    password: 'What happens to your password',
    keepPassword: 'Keep it encrypted to update my data',
    passwordNotKept: 'Cauce uses it once and does not keep it',
    refresh: 'How often it is updated',
    refreshIs: {
      'on-read': (app: string) => `When ${app} asks for it`,
      daily: (app: string) => `Once a day, and when ${app} asks for it`,
      'twice-daily': (app: string) => `Twice a day, and when ${app} asks for it`,
    },
    notRefreshed: 'It is not updated, because your password is not kept',
    limits: 'What cannot be done',
    limitsAre: 'Move money, pay or file anything for you',
    revocation: 'How to withdraw your permission',
    revocationAt: 'Whenever you like, at',
    revocationAlso: ' or at',
    again: {
      title: (institution: string) => `Log in to ${institution} again`,
      body: (app: string) =>
        `Your password has changed, or the institution asked to confirm that it is you. So we stopped refreshing the data that you authorised for ${app}.`,
    },
    authorise: 'Authorise and continue',
    sending: 'Saving…',
    refuse: 'Do not authorise',
    otherInstitution: 'Change institution',
    privacy: (app: string) => `Privacy at ${app}`,
    terms: 'Terms of Cauce',
    termsVersion: (version: string) => `Version ${version}`,
    closeTerms: 'Back to the permission',
    problems: {
      no_answer: {
        title: 'We could not save your permission',
        body: 'No answer came. Check your connection and try again.',
      },
      busy: {
        title: 'A connection is already under way',
        body: 'Wait a minute for it to end before you give another permission.',
      },
    },
  },
  declined: {
    title: 'No data was shared',
    nothingMore: 'Nothing else was shared',
    lead: (app: string) => `You can go back to ${app} and carry on another way.`,
    review: 'Review again',
  },
  access: {
    title: (institution: string) => `Sign in to ${institution}`,
    lead: (app: string) =>
      `Use the details you sign in to its site with. Cauce receives them to read for you; ${app} does not see them.`,
    companyRut: 'Company RUT',
    email: 'Email or RUT',
    emailRequired: 'Type your email or your RUT.',
    otherPerson: (rut: string) => `This permission belongs to RUT ${rut}. Sign in with that RUT.`,
    ownAccount: {
      why: (institution: string) =>
        `${institution} does not tell us which RUT the account belongs to.`,
      missing: 'Tick the box if the account is yours. This permission is for your data only.',
    },
    notKept: 'We do not keep your password.',
    kept: (date: string) => `We keep your password encrypted until ${date} to update your data.`,
    forgotten: (institution: string) =>
      `I forgot my password (opens the site of ${institution} in another tab)`,
    connect: 'Connect',
    sending: 'Connecting…',
    problems: {
      wrongLogin: 'The RUT or the password do not match',
      attempts: (institution: string, count: number) =>
        `${institution} did not accept your details. You have ${count} tries left before it locks your password.`,
      noAttempts: (institution: string) =>
        `${institution} did not accept your details. Check them and type your password again.`,
      beforePause: (institution: string) =>
        `If it fails again, Cauce will pause your access to ${institution} to protect your account.`,
      busy: (institution: string) => ({
        title: 'A connection is already under way',
        body: `Another connection of yours to ${institution} is still open, perhaps in another window. Finish it there, or try again in a few minutes.`,
      }),
      tooMany: {
        title: 'Wait a moment',
        body: 'We received many tries in a row. Wait a minute and try again.',
      },
      username: {
        title: 'Check your RUT',
        body: 'We did not send it to the institution: no try was spent.',
      },
      otherPerson: (rut: string) => ({
        title: 'This permission belongs to another RUT',
        body: `Sign in with RUT ${rut}. No try was spent.`,
      }),
      ownAccount: {
        title: 'Confirm that the account is yours',
        body: 'Tick the box if it is yours. No try was spent.',
      },
      password: {
        title: 'Check your password',
        body: 'Passwords of this institution are different. No try was spent.',
      },
    },
  },
  challenge: {
    title: 'Confirm that it is you',
    leads: {
      code: (institution: string) => `Type the code that ${institution} sent you.`,
      approve: (institution: string) =>
        `Open the ${institution} app on your phone and approve the login.`,
      coordinates: (institution: string) => `Type the coordinates of your ${institution} card.`,
      question: (institution: string) => `Answer the question of ${institution}.`,
      choice: (institution: string) => `${institution} asks you to choose.`,
    },
    says: (institution: string) => `${institution} asks you:`,
    where: {
      app: (institution: string) => `Look at the ${institution} app on your phone.`,
      sms: (destination: string | null) =>
        destination === null
          ? 'Look at the messages on your phone.'
          : `Look at the messages on your phone ${destination}.`,
      email: (destination: string | null) =>
        destination === null ? 'Look at your e-mail.' : `Look at your e-mail ${destination}.`,
      device: (institution: string) => `Look at the device that ${institution} gave you.`,
      card: (institution: string) => `Look at your ${institution} coordinate card.`,
    },
    advances: 'This screen moves on by itself.',
    cell: (cell: string) => `Coordinate ${cell}`,
    timeLeft: (time: string) => `${time} left.`,
    oneMinute: '1 minute left',
    fewSeconds: '15 seconds left',
    length: (count: number) => `It has ${count} characters.`,
    digits: (count: number) => `It has ${count} digits.`,
    required: 'Type your answer.',
    choose: 'Choose an option.',
    confirm: 'Confirm',
    sending: 'Confirming…',
    cancel: 'Cancel',
    cancelling: 'Cancelling…',
    wrong: {
      code: 'The code does not match. Check the latest message and type it again.',
      other: 'The answer does not match. Check it and type it again.',
    },
    attempts: (count: number) =>
      count === 1 ? 'You have 1 attempt left.' : `You have ${count} attempts left.`,
    notSent: 'We could not send your answer. Check your connection and try again.',
  },
  connecting: {
    title: (institution: string) => `Connecting to ${institution}`,
    lead: 'Do not close this window.',
    steps: {
      login: (institution: string) => `Signing in to ${institution}`,
      fetch: 'Reading the data you authorised',
      normalise: 'Putting the data in order',
    },
    slow: 'This is taking longer than usual. We are still trying.',
    verySlow: (institution: string) =>
      `${institution} is answering slowly. You can wait or leave; if you leave, no data is shared.`,
    wait: 'Keep waiting',
    leave: 'Leave',
  },
  accounts: {
    title: 'Choose what to share',
    found: (count: number) => (count === 1 ? 'We found one account' : `We found ${count} accounts`),
    lead: (app: string) => `${app} only receives what you leave ticked.`,
    legend: (institution: string) => `Your accounts and cards at ${institution}`,
    named: (name: string, digits: string | null) =>
      digits === null ? name : `${name} ending in ${digits}`,
    detail: {
      account: (balance: string | null) =>
        balance === null ? 'Account' : `Account · Balance: ${balance}`,
      card: (used: string | null) =>
        used === null ? 'Credit card' : `Credit card · Used: ${used}`,
    },
    rest: 'What you untick is not kept, nor read later. You can stop sharing an account whenever you like.',
    chooseOne: 'Tick at least one account, or press “Share nothing”.',
    share: (count: number) => {
      if (count === 0) return 'Share';
      return count === 1 ? 'Share 1 account' : `Share ${count} accounts`;
    },
    sharing: 'Sharing…',
    refuse: 'Share nothing',
  },
  done: {
    title: 'You are connected',
    lead: (app: string, institution: string) =>
      `${app} can now receive the data you authorised from ${institution}.`,
    receipt: 'Your receipt',
    institution: 'From where',
    products: 'What data',
    accounts: 'Which accounts',
    recipient: 'Who receives it',
    until: 'Until when',
    revocation: 'How to withdraw it',
    code: 'Code',
    sentTo: (email: string) => `We also sent it to ${email}.`,
    download: 'Download PDF',
    downloading: 'Downloading…',
    downloadStarted: 'The download has started',
    notDownloaded: {
      title: 'We could not download the receipt',
      body: 'Check your connection and try again.',
    },
  },
  failure: {
    nothingShared: 'No data was shared.',
    tryAgain: 'Try again',
    other: 'Choose another institution',
    toSite: (institution: string) => `Go to the site of ${institution}`,
    recover: 'Recover my password',
    copy: 'Copy code',
    copied: 'Code copied',
    notCopied: 'It could not be copied: select the code and copy it.',
    restricted: (app: string, institution: string, when: string | null, isRefusal: boolean) => ({
      title: isRefusal
        ? 'The RUT or the password do not match'
        : `Your access to ${institution} is paused`,
      body: `${isRefusal ? `${institution} did not accept your details.` : `${institution} did not accept your last tries.`} To protect your account, Cauce paused your access: you can try again ${when === null ? 'later' : `from ${when}`}. It does not depend on ${app}.`,
    }),
    lastTry: (institution: string) => ({
      title: 'The RUT or the password do not match',
      body: `${institution} did not accept your details. You have 1 try left: if it fails again, it will lock your password. If you do not remember it well, recover it on its site first.`,
    }),
    locked: (institution: string) => ({
      title: 'Your password is locked',
      body: `${institution} locked it for security. Unlock it on its site or through its support, and connect again.`,
    }),
    actionRequired: (institution: string) => ({
      title: `There is a step left at ${institution}`,
      body: `${institution} asks you to accept or update something on its site: an expired password, new terms, another open session or your data. Complete it and connect again.`,
    }),
    challengeExpired: (institution: string) => ({
      title: 'The time to confirm is over',
      body: `${institution} stopped waiting for your confirmation. Try again when your phone is at hand.`,
    }),
    challengeRejected: (institution: string) => ({
      title: 'The login was refused',
      body: `It was refused in the ${institution} app. Unless that was a mistake, do not go on and tell ${institution}.`,
    }),
    challengeCancelled: (institution: string) => ({
      title: 'You cancelled the connection',
      body: `We closed the session at ${institution}. You can try again whenever you want.`,
    }),
    unavailable: (institution: string, when: string | null) => ({
      title: `${institution} is not available`,
      body: `Its site does not answer or is under maintenance. Your password is not the problem. ${when === null ? 'Try later.' : `It should be back ${when}.`}`,
    }),
    timedOut: (institution: string) => ({
      title: `${institution} did not answer in time`,
      body: 'Try again in a few minutes.',
    }),
    noInstitutions: (app: string) => ({
      title: 'There are no institutions to connect',
      body: `None can give the data that ${app} asks for today.`,
    }),
    noCredits: (app: string) => ({
      title: `${app} cannot receive more connections for now`,
      body: 'It reached its maximum of connections for this month. Your password is not the problem.',
    }),
    expired: (app: string, minutes: number | null) => ({
      title: 'This session has expired',
      before: minutes === null ? '' : `For security it lasts ${minutes} minutes.`,
      after: `Go back to ${app} and start again.`,
    }),
    used: (app: string) => ({
      title: 'This link has already been used',
      body: `Each link works only once. To connect another institution, start again from ${app}.`,
    }),
    invalid: (app: string) => ({
      title: 'This link does not work',
      body: `It is incomplete or belongs to another application. Go back to ${app} and start again.`,
    }),
    consentOver: (app: string) => ({
      title: 'This permission is no longer open',
      body: `It was used or withdrawn. Go back to ${app} to see how it stands.`,
    }),
    unexpected: (app: string, reference: string | null) => ({
      title: 'Something failed on our side',
      body:
        reference === null
          ? `Try again. If it goes on, tell ${app}.`
          : `Try again. If it goes on, send this code to ${app}: ${reference}.`,
    }),
  },
  when: (date: string, time: string) => `${date} at ${time}`,
};
