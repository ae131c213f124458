import type { Context } from 'koa';
import { redirectTo, sendJson, sendPage } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';
import { notFound } from '../shared/indexPage.ts';
import type { Inbox, InboxMail } from './Inbox.ts';
import { CLEAR_PATH, framed, INBOX_PATH, inboxPage, mailPage } from './inboxPages.ts';

/**
 * Nothing that a mail refers to is fetched, nothing in it runs, and only the inbox may frame it.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/**
 * Answers a request to the inbox.
 * @param path the part after `/correo`
 */
export function answerInbox(ctx: Context, inbox: Inbox, path: string, consoleUrl?: string): Reply {
  if (ctx.method === 'POST') return clear(ctx, inbox, path);
  if (path === '' || path === '/') return sendPage(inboxPage(inbox.list(), consoleUrl));
  const [, id = '', part] = /^\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const mail = inbox.find(id);
  return (mail && partOf(mail, part)) ?? notFound();
}

/** The mails to an address. Only available on this machine, for tests. */
export function debugMails(ctx: Context, inbox: Inbox): Reply {
  const to = ctx.URL.searchParams.get('to') ?? '';
  const mails = inbox.list().filter((mail) => mail.to.includes(to));
  return sendJson({
    mails: mails.map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ name, type, content }) => ({
        name,
        type,
        content: content.toString('base64'),
      })),
    })),
  });
}

function clear(ctx: Context, inbox: Inbox, path: string): Reply {
  // Another site's page must not empty the inbox.
  const isForeign = !['same-origin', 'none', ''].includes(ctx.get('sec-fetch-site'));
  if (INBOX_PATH + path !== CLEAR_PATH || isForeign) return notFound();
  inbox.clear();
  return redirectTo(INBOX_PATH);
}

function partOf(mail: InboxMail, part: string | undefined): Reply | undefined {
  if (part === undefined) return sendPage(mailPage(mail));
  if (part === 'html' && mail.html !== null)
    return sendPage(framed(mail), { headers: { 'content-security-policy': MAIL_POLICY } });
  const [, index] = /^adjuntos\/(\d{1,3})$/.exec(part) ?? [];
  const attachment = index === undefined ? undefined : mail.attachments[Number(index)];
  return (
    attachment && {
      status: 200,
      headers: {
        'content-type': MIME_TYPE.test(attachment.type)
          ? attachment.type
          : 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
      },
      body: attachment.content,
    }
  );
}
