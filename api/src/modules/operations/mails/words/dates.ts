import type { MailLocale } from '../mails.types.ts';

const TIME_ZONE = 'America/Santiago';

/** The formats of a language. */
export function mailDates(locale: MailLocale) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE });
  const minute = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  });
  return {
    day: (moment: string) => day.format(new Date(moment)),
    minute: (moment: string) => minute.format(new Date(moment)),
  };
}
