import type { WidgetLocale } from '../../widgetConfigs/widgetConfig.schemas.ts';

/** Formats dates and times in Chile's time zone, as `24 de noviembre de 2026` and `14:30`. */
export function chileanTime(locale: WidgetLocale) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'es-CL', {
      ...options,
      timeZone: 'America/Santiago',
    });
    return (iso: string) => written.format(new Date(iso));
  };
  return {
    day: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}
