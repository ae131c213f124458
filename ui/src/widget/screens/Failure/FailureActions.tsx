import type { WidgetEntity } from '../../../client/index.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { ButtonLink } from '../../../components/Button/ButtonLink.tsx';
import { ExternalLinkIcon } from '../../../components/Icon/icons.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useCopy } from '../../../hooks/useCopy.ts';
import { useMessages } from '../../../messages/index.ts';
import type { Failure } from '../../flow/flowState.ts';
import { failureButtons, type FailureWay } from './failureButtons.ts';

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
  const { widget, common } = useMessages();
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
  const words = useMessages().widget.failure;
  const [status, copy] = useCopy();
  const news = { idle: '', copied: words.copied, failed: words.notCopied }[status];
  return (
    <>
      <Button variant="secondary" size="large" isFullWidth onClick={() => void copy(reference)}>
        {status === 'copied' ? words.copied : words.copy}
      </Button>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}
