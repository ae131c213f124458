import assert from 'node:assert';

// #region rut
/** El RUT válido de un número: rutOf(12345678) es '12345678-5'. */
function rutOf(number) {
  const digits = [...String(number)].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (2 + (place % 6)), 0);
  const rest = 11 - (sum % 11);
  return `${number}-${rest === 11 ? '0' : rest === 10 ? 'K' : rest}`;
}

// Distinto para cada trabajo de CI, entre 10 y 29 millones
const rut = rutOf(10_000_000 + (Number(process.env.GITHUB_RUN_ID ?? 0) % 19_000_000));
// #endregion

assert.deepEqual([12345678, 10000013, 22222222].map(rutOf), [
  '12345678-5',
  '10000013-K',
  '22222222-2',
]);
console.log(rut);
