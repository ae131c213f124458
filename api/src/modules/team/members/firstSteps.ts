/** When each first step of a client was taken, in ISO 8601; null if it was not yet. */
export interface FirstSteps {
  readonly task: string | null;
  readonly widget: string | null;
  readonly webhook: string | null;
}
