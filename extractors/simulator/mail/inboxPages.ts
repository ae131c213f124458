import { html, Markup } from '../http/markup.ts';
import { page } from '../shared/layout.ts';
import type { InboxAttachment, InboxMail } from './Inbox.ts';

/** Path of the inbox. */
export const INBOX_PATH = '/correo';
/** Path that its button posts to. */
export const CLEAR_PATH = `${INBOX_PATH}/vaciar`;

const moment = new Intl.DateTimeFormat('es-CL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Santiago',
});

/**
 * All mails, the newest first.
 * @param consoleUrl the console, to which its people are invited by mail
 */
export function inboxPage(mails: readonly InboxMail[], consoleUrl: string | undefined): Markup {
  return page({
    title: 'Correo del ambiente de prueba',
    brand: null,
    content: html`<p>
        Aquí llegan los correos que el ambiente de prueba envía a las personas. Ninguno sale de esta
        máquina, y se pierden al detenerlo.
      </p>
      ${mails.length === 0 ? html`<p>Todavía no hay correos.</p>` : listOf(mails)}
      <p class="paginas">
        <a href="${INBOX_PATH}">Actualizar</a>
        <a href="/">Instituciones simuladas</a>
        ${consoleUrl !== undefined && html`<a href="${consoleUrl}">Consola</a>`}
      </p>`,
  });
}

const listOf = (mails: readonly InboxMail[]): Markup =>
  html`<ul class="correos">
      ${mails.map(
        (mail) =>
          html`<li>
            <a href="${addressOf(mail)}">${subjectOf(mail)}</a>
            <span>${mail.to.join(', ')}</span>
            <time datetime="${isoOf(mail)}">${moment.format(mail.receivedAt)}</time>
          </li>`,
      )}
    </ul>
    <form method="post" action="${CLEAR_PATH}">
      <p><button type="submit">Vaciar</button></p>
    </form>`;

/** One mail: as its recipient sees it, as text, and its attachments. */
export function mailPage(mail: InboxMail): Markup {
  return page({
    title: subjectOf(mail),
    brand: null,
    content: html`<dl>
        <dt>De</dt>
        <dd>${mail.from}</dd>
        <dt>Para</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Recibido</dt>
        <dd><time datetime="${isoOf(mail)}">${moment.format(mail.receivedAt)}</time></dd>
        <dt>Message-ID</dt>
        <dd><code>${mail.messageId}</code></dd>
      </dl>
      ${mail.attachments.length > 0 && attachmentsOf(mail)}
      ${
        mail.html !== null &&
        html`<h2>Como se ve</h2>
          <iframe
            class="correo"
            title="El correo como se ve"
            src="${addressOf(mail)}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
      }
      <h2>Como texto</h2>
      <pre class="correo" tabindex="0" aria-label="El correo como texto">${mail.text}</pre>
      <p><a href="${INBOX_PATH}">Todos los correos</a></p>`,
  });
}

const attachmentsOf = (mail: InboxMail): Markup =>
  html`<h2>Adjuntos</h2>
    <ul>
      ${mail.attachments.map(
        (one, index) =>
          html`<li>
            <a href="${addressOf(mail)}/adjuntos/${index}" download>${one.name}</a>
            (${one.type}, ${sizeOf(one)})
          </li>`,
      )}
    </ul>`;

/** The HTML of a mail as received; its links open outside the inbox. */
export const framed = (mail: InboxMail): Markup =>
  new Markup(`<!doctype html><base target="_blank">${mail.html ?? ''}`);

const addressOf = ({ id }: InboxMail): string => `${INBOX_PATH}/${id}`;
const subjectOf = ({ subject }: InboxMail): string => (subject === '' ? 'Sin asunto' : subject);
const isoOf = ({ receivedAt }: InboxMail): string => new Date(receivedAt).toISOString();
const sizeOf = ({ content }: InboxAttachment): string =>
  content.length < 1024
    ? `${content.length} bytes`
    : `${Math.round(content.length / 1024).toLocaleString('es-CL')} kB`;
