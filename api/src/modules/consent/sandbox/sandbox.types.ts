/** How many days a client's simulated world moves on at once, and is ahead at most. */
export const SANDBOX_DAYS = { maxStep: 31, maxAhead: 400 } as const;
