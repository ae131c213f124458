import type { es } from '../es/index.ts';

export const content: (typeof es)['content'] = {
  admonition: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    attention: 'Attention',
    danger: 'Danger',
  },
  blog: {
    readingTime: (minutes) => (minutes <= 1 ? 'One minute read' : `${minutes} min read`),
  },
  card: {
    count: (n) => (n === 1 ? '1 article' : `${n} articles`),
  },
  code: {
    label: (name) => `Code: ${name}`,
    unnamed: 'Code',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied',
    copyFailure: 'Copying failed. The code is selected now: copy it by keyboard or menu.',
    wrap: 'Wrap lines',
    languages: 'Language',
  },
  crash: {
    title: 'This page crashed.',
    body: 'Something failed while showing this page. Try again; if it stays so, the message below helps whoever keeps the site.',
    tryAgain: 'Try again',
    cause: 'Cause:',
    details: 'What happened',
    unknown: 'No message',
  },
  details: 'Details',
  feedback: {
    question: 'Was this page helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: 'Thanks for answering.',
    failed: 'Your answer could not be sent. Try again.',
    improve: 'Tell us what it lacks',
  },
  headingLink: (heading) => `Direct link to ${heading}`,
  loading: 'Loading the page…',
  loadFailure: {
    title: 'The page could not be loaded',
    body: 'Check your internet connection and try again.',
    reason: 'Reason:',
  },
  meta: {
    edit: 'Edit this page',
    updated: 'Last updated on',
    by: (author) => `by ${author}`,
  },
  notFound: {
    title: 'Page Not Found',
    body: 'We could not find the page you are looking for. It may have moved, or the address may be misspelt.',
    tellOwner:
      'Please let the owner of the site know that the link that brought you here is broken.',
    home: 'Go home',
    search: 'Search',
    suggestions: 'Were you looking for one of these?',
  },
  parameter: {
    required: 'required',
    deprecated: 'deprecated',
    nullable: 'may be null',
    default: 'Default:',
    values: 'Values:',
    example: 'Example:',
    children: (name) => `Fields of ${name}`,
  },
  sequence: {
    to: 'to',
  },
  steps: {
    done: 'done',
  },
  table: 'Table',
  tableOfContents: 'On this page',
  tags: 'Tags:',
};
