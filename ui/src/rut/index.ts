export {
  formatRut,
  isValidRut,
  parseRut,
  rutCheckDigit,
  rutProblem,
  type RutProblem,
} from './rut.ts';
