import type { WidgetEntity } from '../../../client/index.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { ButtonLink } from '../../../components/Button/ButtonLink.tsx';
import { ExternalLinkIcon } from '../../../components/Icon/icons.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useCopy } from '../../../hooks/useCopy.ts';
import { useMessages } from '../../../messages/index.ts';
import type { Failure, FailureKind } from '../../flow/flowState.ts';
import { useWords } from '../../words/texts.ts';

export interface FailureActionsProps {
  failure: Failure;
  entity: WidgetEntity | null;
  /** The client's name. */
  app: string;
  /** Whether another institution can be chosen. */
  canChooseOther: boolean;
  /** Returning to the application. */
  isFinishing?: boolean;
  onTryAgain: () => void;
  onOther: () => void;
  onFinish: () => void;
}

/** The ways out of a failure. */
export function FailureActions({
  failure,
  entity,
  app,
  canChooseOther,
  isFinishing = false,
  onTryAgain,
  onOther,
  onFinish,
}: FailureActionsProps) {
  const { common } = useMessages();
  const widget = useWords();
  const words = widget.failure;
  const siteUrl = entity?.siteUrl ?? null;
  const reference = failure.reference ?? '';
  const ways = failureButtons(failure.kind, {
    hasSite: siteUrl !== null,
    canChooseOther,
    hasReference: reference !== '',
  });
  const draw = (way: FailureWay, place: number) => {
    const look = {
      variant: place === 0 ? 'primary' : 'secondary',
      size: 'large',
      isFullWidth: true,
    } as const;
    switch (way) {
      case 'site':
      case 'recover':
        return (
          <ButtonLink key={way} {...look} href={siteUrl ?? ''} hasExternalMark={false}>
            {way === 'site' ? words.toSite(entity?.name ?? '') : words.recover}
            <ExternalLinkIcon size={16} label={common.externalLink} />
          </ButtonLink>
        );
      case 'again':
        return (
          <Button key={way} {...look} onClick={onTryAgain}>
            {words.tryAgain}
          </Button>
        );
      case 'other':
        return (
          <Button key={way} {...look} onClick={onOther}>
            {words.other}
          </Button>
        );
      case 'app':
        return (
          <Button
            key={way}
            {...look}
            isBusy={isFinishing}
            busyLabel={widget.returning}
            onClick={onFinish}
          >
            {widget.returnTo(app)}
          </Button>
        );
      case 'copy':
        return <CopyReference key={way} reference={reference} />;
    }
  };
  return <>{ways.map(draw)}</>;
}

function CopyReference({ reference }: { reference: string }) {
  const words = useWords().failure;
  const [status, copy] = useCopy();
  const news = { idle: '', copied: words.copied, failed: words.notCopied }[status];
  return (
    <>
      <ScreenButton variant="secondary" onClick={() => void copy(reference)}>
        {status === 'copied' ? words.copied : words.copy}
      </ScreenButton>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

/** Action of a button. */
export type FailureWay = 'site' | 'recover' | 'again' | 'other' | 'app' | 'copy';

const WAYS: Record<FailureKind, readonly [FailureWay, ...FailureWay[]]> = {
  restricted: ['app', 'recover', 'other'],
  last_try: ['recover', 'again'],
  locked: ['site', 'other'],
  action_required: ['site', 'again'],
  challenge_expired: ['again', 'app'],
  challenge_rejected: ['again', 'app'],
  challenge_cancelled: ['again', 'app'],
  institution_unavailable: ['again', 'other'],
  timed_out: ['again', 'app'],
  no_institutions: ['app'],
  no_credits: ['app'],
  session_expired: ['app'],
  token_used: ['app'],
  token_invalid: ['app'],
  consent_over: ['app'],
  unexpected: ['again', 'copy'],
};

export interface FailurePossibilities {
  hasSite: boolean;
  canChooseOther: boolean;
  hasReference: boolean;
}

/**
 * The buttons for a failure, the primary first. Unavailable ones are replaced by trying again or
 * returning to the application.
 */
export function failureButtons(
  kind: FailureKind,
  { hasSite, canChooseOther, hasReference }: FailurePossibilities,
): FailureWay[] {
  const isOpen: Record<FailureWay, boolean> = {
    site: hasSite,
    recover: hasSite,
    other: canChooseOther,
    copy: hasReference,
    again: true,
    app: true,
  };
  const instead: FailureWay[] = kind === 'restricted' ? ['app'] : ['again', 'app'];
  const ways = WAYS[kind].flatMap((way) => (isOpen[way] ? [way] : instead));
  return [...new Set(ways)].slice(0, WAYS[kind].length);
}
