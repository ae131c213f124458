export { Amount, type AmountProps } from './Amount.tsx';
export { UfText, type UfTextProps } from './UfText.tsx';
