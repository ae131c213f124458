import Joi from 'joi';
import { WIDGET_LOCALES, type WidgetLocale } from '../../widgetLocale.ts';

/** A text of a client: the same in every language, or one for each. */
export type LocalText = string | Readonly<Record<WidgetLocale, string>>;

/** The text for a person whose language is `locale`. */
export function textIn(text: LocalText, locale: WidgetLocale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** Up to `max` characters, plain or in each language. */
export function localText(max: number): Joi.AlternativesSchema {
  const plain = Joi.string().trim().min(1).max(max);
  return Joi.alternatives(
    plain,
    Joi.object(Object.fromEntries(WIDGET_LOCALES.map((locale) => [locale, plain.required()]))),
  ).match('any');
}
