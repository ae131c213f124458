/** Masks an e-mail address so that only the person recognises it: `ca***@correo.cl`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, name.length > 4 ? 2 : 1)}***${email.slice(at)}`;
}
