export const WIDGET_LOCALES = ['es-CL', 'en'] as const;
export type WidgetLocale = (typeof WIDGET_LOCALES)[number];
export const DEFAULT_LOCALE: WidgetLocale = 'es-CL';
