/** Anchor of a code on the errors page: `INVALID_CONSENT` is `invalid_consent`. */
export const errorAnchor = (code: string): string => code.toLowerCase();

/** Address of a code on the errors page. */
export const errorHref = (code: string): string => `/docs/general/errores#${errorAnchor(code)}`;

/** `launchTask` as part of an address: `launch-task`. */
export function operationSlug(operationId: string): string {
  return operationId.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
