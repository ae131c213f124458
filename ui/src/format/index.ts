export { formatAmount, formatNumber, formatPercent, type Currency } from './formatAmount.ts';
export {
  formatDate,
  formatTime,
  machineDate,
  type DateStyle,
  type DateValue,
} from './formatDate.ts';
