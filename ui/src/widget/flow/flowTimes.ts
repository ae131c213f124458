/** Times of the flow, in ms. */

/** Polling interval: grows from the first to the longest. */
export const FIRST_POLL_MS = 400;
export const LONGEST_POLL_MS = 2_000;
export const POLL_GROWTH = 1.5;

/** «Está tardando más de lo normal.» */
export const SLOW_MS = 20_000;
/** The person may keep waiting or leave. */
export const VERY_SLOW_MS = 60_000;

/** «Tu sesión vence en 2 minutos» */
export const EXPIRY_WARNING_MS = 2 * 60_000;

/** How long «Volvió la conexión.» is shown. */
export const BACK_ONLINE_MS = 4_000;

/** Attempts to open the session before it counts as a failure. */
export const OPEN_TRIES = 3;
export const OPEN_PAUSE_MS = 2_000;

/** Attempts to load the code of the later steps before the person has to ask for another. */
export const LOAD_TRIES = 5;
export const LOAD_PAUSE_MS = 2_000;

/** Delay before credentials that got no response are sent again. */
export const RESEND_PAUSE_MS = 2_000;

/** Unanswered calls in a row before the person is notified. */
export const UNANSWERED_CALLS = 2;

/** Timeout of the call that confirms leaving. */
export const LEAVE_TIMEOUT_MS = 5_000;
