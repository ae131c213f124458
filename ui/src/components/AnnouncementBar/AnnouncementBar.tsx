import { clsx } from 'clsx';
import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { useStoredValue } from '../../hooks/useStoredValue.ts';
import { useMessages } from '../../messages/index.ts';
import { CloseIcon } from '../Icon/icons.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import {
  ANNOUNCEMENT_STORAGE_KEYS,
  isDismissed,
  periodAt,
  type AnnouncementPeriod,
} from './announcement.ts';
import media from '../../internal/media.module.css';
import styles from './AnnouncementBar.module.css';

/** The maximum delay of `setTimeout`, in ms. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

export interface AnnouncementBarProps
  extends Omit<ComponentPropsWithRef<'div'>, 'id'>, AnnouncementPeriod {
  /** Id of the announcement. A new id shows it again to readers who dismissed the previous one. */
  announcementId?: string;
  /** Whether the reader can dismiss it. */
  isCloseable?: boolean;
  /** Called when the reader dismisses it. */
  onClose?: () => void;
}

/**
 * A line above the navbar, shown between two dates. It is always in the HTML;
 * `announcementBarScript` keeps it from taking up space when it will not be shown.
 */
export function AnnouncementBar({
  announcementId = 'announcement-bar',
  isCloseable = true,
  onClose,
  startsAt,
  endsAt,
  className,
  children,
  ...rest
}: AnnouncementBarProps) {
  const { announcement, closeAnnouncement } = useMessages().navigation;
  const isHydrated = useIsHydrated();
  const [storedId, setStoredId] = useStoredValue(ANNOUNCEMENT_STORAGE_KEYS.id);
  const [dismiss, setDismiss] = useStoredValue(ANNOUNCEMENT_STORAGE_KEYS.dismiss);
  const period = usePeriod(startsAt, endsAt);

  useEffect(() => {
    if (!isHydrated || storedId === announcementId) return;
    setStoredId(announcementId);
    setDismiss('false');
  }, [isHydrated, storedId, announcementId, setStoredId, setDismiss]);

  if (
    isHydrated &&
    (period !== 'during' || isDismissed(announcementId, { id: storedId, dismiss }))
  ) {
    return null;
  }
  return (
    <div
      role="region"
      aria-label={announcement}
      {...rest}
      className={clsx(styles['root'], media['screenOnly'], className)}
      data-hydrated={isHydrated || undefined}
      data-scheduled={startsAt !== undefined || undefined}
    >
      <div className={styles['content']}>{children}</div>
      {isCloseable && (
        <IconButton
          size="compact"
          className={styles['close']}
          icon={<CloseIcon size={16} />}
          label={closeAnnouncement}
          onClick={() => {
            setDismiss('true');
            onClose?.();
          }}
        />
      )}
    </div>
  );
}

/** Whether the period is ahead, current or over; updated while the page is open. */
function usePeriod(startsAt: string | undefined, endsAt: string | undefined) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const nextTurn = Math.min(
      ...[startsAt, endsAt]
        .map((date) => (date === undefined ? Infinity : Date.parse(date) - now))
        .filter((wait) => wait > 0),
    );
    if (!Number.isFinite(nextTurn)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(nextTurn, LONGEST_TIMEOUT));
    return () => {
      clearTimeout(timer);
    };
  }, [startsAt, endsAt, now]);
  return periodAt(
    {
      ...(startsAt !== undefined && { startsAt }),
      ...(endsAt !== undefined && { endsAt }),
    },
    now,
  );
}
