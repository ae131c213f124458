/** How many minutes a session may last. */
export const SESSION_MINUTES = { min: 10, max: 60, default: 60 } as const;
