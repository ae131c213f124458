/** The text of a form's field, without spaces around it; empty for a file or none. */
export const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.trim() : '';
