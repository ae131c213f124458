import type { MailLocale } from '../mails.types.ts';

const TIME_ZONE = 'America/Santiago';

/** Formats moments in Chile's time. */
export interface MailDates {
  day(moment: string): string;
  minute(moment: string): string;
}

/** The formats of a language. */
export function mailDates(locale: MailLocale): MailDates {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE });
  const minute = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  });
  return {
    day: (moment) => day.format(new Date(moment)),
    minute: (moment) => minute.format(new Date(moment)),
  };
}
