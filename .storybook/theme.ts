import { create } from 'storybook/theming/create';
import { COLORS, RADIUS, type Theme } from '../ui/src/tokens/index.ts';
import logo from '../ui/src/assets/logo.svg';

/** Storybook's own frame, fed from the product's tokens. */
export function storybookTheme(theme: Theme) {
  const color = COLORS[theme];
  return create({
    base: theme,
    brandTitle: 'Cauce · Componentes',
    brandUrl: './',
    brandImage: logo,
    colorPrimary: color.primary,
    colorSecondary: color.primary,
    appBg: color['bg-subtle'],
    appContentBg: color.bg,
    appPreviewBg: color.bg,
    appBorderColor: color['border-subtle'],
    appBorderRadius: RADIUS.card,
    inputBorderRadius: RADIUS.control,
    fontBase: "'Archivo Variable', system-ui, sans-serif",
    fontCode: "'Spline Sans Mono Variable', ui-monospace, monospace",
    textColor: color.text,
    textInverseColor: color['on-primary'],
    textMutedColor: color['text-muted'],
    barBg: color.bg,
    barTextColor: color['text-muted'],
    barSelectedColor: color.primary,
    barHoverColor: color['primary-hover'],
    inputBg: color.surface,
    inputBorder: color['border-control'],
    inputTextColor: color.text,
  });
}
