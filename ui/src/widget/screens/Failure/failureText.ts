import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { formatDate, formatTime } from '../../../format/formatDate.ts';
import type { Locale } from '../../../messages/index.ts';
import type { WidgetWords } from '../../words/es.ts';
import type { Failure } from '../../flow/flowState.ts';

/** What happened and what to do, in words. */
export interface FailureWords {
  title: string;
  body: string;
}

export interface FailureContext {
  /** The client's name. */
  app: string;
  session: WidgetSession | null;
  entity: WidgetEntity | null;
  /** Whether the text may say that no data was shared. */
  isNothingShared: boolean;
}

/** What the person reads about a failure. */
export function failureText(
  failure: Failure,
  { app, session, entity, isNothingShared }: FailureContext,
  widget: WidgetWords,
  locale: Locale,
): FailureWords {
  const words = widget.failure;
  const institution = entity?.name ?? '';
  const when =
    failure.until === null
      ? null
      : widget.when(formatDate(failure.until, 'long', locale), formatTime(failure.until));
  const shared = isNothingShared ? words.nothingShared : '';
  switch (failure.kind) {
    case 'restricted':
      return words.restricted(app, institution, when, failure.code === 'wrong_login');
    case 'last_try':
      return words.lastTry(institution);
    case 'locked':
      return words.locked(institution);
    case 'action_required':
      return words.actionRequired(institution);
    case 'challenge_expired':
    case 'challenge_rejected':
    case 'challenge_cancelled': {
      const { title, body } = challengeWords(failure.kind, words, institution);
      return { title, body: sentences(shared, body) };
    }
    case 'institution_unavailable':
      return words.unavailable(institution, when);
    case 'timed_out': {
      const { title, body } = words.timedOut(institution);
      return { title, body: sentences(shared, body) };
    }
    case 'no_institutions':
      return words.noInstitutions(app);
    case 'no_credits':
      return words.noCredits(app);
    case 'session_expired': {
      const { title, before, after } = words.expired(app, session?.lifetimeMinutes ?? null);
      return { title, body: sentences(before, shared, after) };
    }
    case 'token_used':
      return words.used(app);
    case 'token_invalid':
      return words.invalid(app);
    case 'consent_over':
      return words.consentOver(app);
    case 'unexpected': {
      const { title, body } = words.unexpected(app, failure.reference);
      return { title, body: sentences(shared, body) };
    }
  }
}

function challengeWords(
  kind: 'challenge_expired' | 'challenge_rejected' | 'challenge_cancelled',
  words: WidgetWords['failure'],
  institution: string,
): FailureWords {
  if (kind === 'challenge_expired') return words.challengeExpired(institution);
  return kind === 'challenge_rejected'
    ? words.challengeRejected(institution)
    : words.challengeCancelled(institution);
}

const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
