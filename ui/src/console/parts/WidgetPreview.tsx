import { useState } from 'react';
import type { WidgetConfig, WidgetText } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DescriptionList } from '../../components/DescriptionList/DescriptionList.tsx';
import { InstitutionAvatar } from '../../components/InstitutionAvatar/InstitutionAvatar.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { cssVariables } from '../../internal/cssVariables.ts';
import { formatRut } from '../../rut/rut.ts';
import { brandColors } from '../../widget/theme/brandColors.ts';
import { laterEn } from '../../widget/words/laterEn.ts';
import { laterEs } from '../../widget/words/laterEs.ts';
import styles from './WidgetPreview.module.css';

/** What the person reads before they agree, in the widget's own words. */
export function WidgetPreview({ config }: { config: WidgetConfig }) {
  const { appName, legalName, rut, theme, locale, storesCredentials } = config;
  const { consent: words } = locale === 'en' ? laterEn : laterEs;
  const brand = brandColors(theme.color);
  const [today] = useState(() => new Date());
  const until = new Date(today);
  until.setUTCMonth(until.getUTCMonth() + (config.validityMonths || 0));
  const items = [
    { term: words.duration, description: words.until(formatDate(until, 'long', locale)) },
    { term: words.recipient, description: words.recipientIs(legalName, formatRut(rut)) },
    {
      term: words.password,
      description: storesCredentials ? words.keepPassword : words.passwordNotKept,
    },
    { term: words.purpose, description: textIn(config.purpose, locale) },
    ...(storesCredentials
      ? [
          {
            term: words.refresh,
            description: words.refreshIs[config.refresh ?? 'on-read'](appName),
          },
        ]
      : []),
    { term: words.limits, description: words.limitsAre },
  ];
  return (
    <div
      className={styles['root']}
      lang={locale}
      data-theme={theme.mode === 'auto' ? undefined : theme.mode}
      data-has-brand={brand !== null || undefined}
      {...(brand && { style: cssVariables({ '--brand': brand.solid, '--brand-on': brand.on }) })}
    >
      <InstitutionAvatar name={appName} src={config.logoUrl ?? undefined} size={40} />
      <p className={styles['title']}>{words.title}</p>
      <p>{words.lead(appName, 'Banco de Chile')}</p>
      <DescriptionList layout="stacked" items={items} />
      {/* Only to look at: nothing here can be agreed to. */}
      <div className={styles['answers']} inert>
        <Button isFullWidth className={styles['authorise']}>
          {words.authorise}
        </Button>
        <Button isFullWidth variant="secondary">
          {words.refuse}
        </Button>
      </div>
    </div>
  );
}

const textIn = (text: WidgetText, locale: 'es-CL' | 'en'): string =>
  typeof text === 'string' ? text : text[locale];
