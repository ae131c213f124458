/** Programs that run at the same time, each as a client of its own. */
export const LANES = 3;
