/** The valid RUT of a number, as `12345678-5`. */
export function rutOf(serial: number): string {
  const digits = String(serial).split('').reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  return `${String(serial)}-${rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)}`;
}
