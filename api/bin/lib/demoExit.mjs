/** Exit codes of `npm run demo`, as its help explains them. */
export const EXIT = { done: 0, failed: 1, usage: 2, tryLater: 3, noResult: 4, tooLate: 5 };
