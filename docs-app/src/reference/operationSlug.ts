/** `launchTask` as part of an address: `launch-task`. */
export function operationSlug(operationId: string): string {
  return operationId.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
