export { COLORS, type ColorName } from './colors.ts';
export { CONTRAST_PAIRS, type ContrastPair } from './contrast.ts';
export { contrastRatio } from './contrastRatio.ts';
export { NEUTRAL, PRIMARY, THEMES, TONES, type Scale, type Theme, type Tone } from './palette.ts';
export * from './scales.ts';
