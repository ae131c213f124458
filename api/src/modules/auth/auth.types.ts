/** Minutes that a session may last (spec sections 5 and 9). */
export const SESSION_MINUTES = { min: 10, max: 60, default: 60 } as const;
