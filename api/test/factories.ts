/** A valid RUT for a number: the check digit is modulus 11 with weights 2 to 7 from the right. */
export function buildRut(number: number): string {
  let sum = 0;
  for (let rest = number, weight = 2; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const check = 11 - (sum % 11);
  return `${String(number)}-${check === 11 ? '0' : check === 10 ? 'K' : String(check)}`;
}

/** Generates consecutive valid RUTs, starting after `first`. */
export function rutSeries(number: number): () => string {
  let last = number;
  return () => buildRut((last += 1));
}
