import { create } from 'storybook/theming/create';
import { COLORS, RADIUS, type Theme } from '../ui/src/tokens/index.ts';

/** The logo as HTML: the manager has neither our components nor our CSS variables. */
function brand(theme: Theme): string {
  const color = COLORS[theme];
  return [
    '<span style="display:flex;align-items:center;gap:8px;min-height:32px;text-wrap:nowrap">',
    '<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" style="flex:none">',
    `<path fill="${color.primary}" d="M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z"/>`,
    `<circle fill="${color['accent-solid']}" cx="25" cy="25" r="4"/></svg>`,
    `<span style="color:${color.text};font-size:21px;font-weight:640;font-stretch:112%;`,
    'letter-spacing:-0.025em;line-height:1;translate:0 -0.06em">cauce</span>',
    `<span style="color:${color['text-muted']};font-size:13px;font-weight:500;`,
    'padding-inline-start:4px">Componentes</span></span>',
  ].join('');
}

/** The theme of Storybook's manager, made from the design tokens. */
export function storybookTheme(theme: Theme) {
  const color = COLORS[theme];
  return create({
    base: theme,
    brandTitle: brand(theme),
    brandUrl: './',
    brandTarget: '_self',
    colorPrimary: color.primary,
    colorSecondary: color.primary,
    appBg: color['bg-subtle'],
    appContentBg: color.bg,
    appPreviewBg: color.bg,
    appHoverBg: color['surface-hover'],
    appBorderColor: color['border-subtle'],
    appBorderRadius: RADIUS.card,
    inputBorderRadius: RADIUS.control,
    fontBase: "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif",
    fontCode: "'Spline Sans Mono Variable', ui-monospace, Menlo, Consolas, monospace",
    textColor: color.text,
    textInverseColor: color['on-primary'],
    textMutedColor: color['text-muted'],
    barBg: color.bg,
    barTextColor: color['text-muted'],
    barSelectedColor: color.primary,
    barHoverColor: color['primary-hover'],
    buttonBg: color.surface,
    buttonBorder: color.border,
    booleanBg: color['bg-inset'],
    booleanSelectedBg: color.surface,
    inputBg: color.surface,
    inputBorder: color['border-control'],
    inputTextColor: color.text,
  });
}
