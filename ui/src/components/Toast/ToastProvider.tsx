import { Toast } from '@base-ui/react/toast';
import { useMemo, type ReactNode } from 'react';
import { TONE_ICONS } from '../../internal/toneIcons.ts';
import { useMessages } from '../../messages/index.ts';
import type { AlertTone } from '../Alert/index.ts';
import { CloseIcon } from '../Icon/index.ts';
import { IconButton } from '../IconButton/index.ts';
import styles from './Toast.module.css';

/** Time to read it; the pointer over it or the focus in it stops the clock. */
const TIMEOUT = 6000;

/** A short notice of something that the page shows as well. */
export interface ToastOptions {
  /** What happened, in a few words. */
  title: string;
  /** What else there is to know. */
  description?: string;
  /** What it is about. A failure belongs in an `Alert`, which stays. */
  tone?: AlertTone;
  /** One thing to do about it: a toast that has one stays until it is closed. */
  action?: { label: string; onPress: () => void };
}

export interface ToastProviderProps {
  /** How many are seen at once; older ones wait. */
  limit?: number;
  children: ReactNode;
}

/**
 * The place of short notices, in a corner over the page. They are announced, wait while the pointer
 * or the focus is on them, F6 leads to them, and none is the only carrier of what it says.
 */
export function ToastProvider({ limit = 3, children }: ToastProviderProps) {
  const { toast: words } = useMessages().forms;
  return (
    <Toast.Provider limit={limit} timeout={TIMEOUT}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} aria-label={words.region}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { tones, toast: words } = useMessages().forms;
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const tone = isTone(toast.type) ? toast.type : 'neutral';
    const Icon = TONE_ICONS[tone];
    return (
      <Toast.Root key={toast.id} toast={toast} className={styles['root']} swipeDirection="right">
        <Icon className={styles['mark']} label={tones[tone]} />
        <Toast.Content>
          <Toast.Title className={styles['title']} />
          <Toast.Description className={styles['description']} />
          <Toast.Action className={styles['action']} />
        </Toast.Content>
        <Toast.Close
          // Base UI hides it in a pile of toasts; ours lie open, one under another.
          aria-hidden={false}
          render={
            <IconButton
              className={styles['close']}
              size="compact"
              label={words.close}
              icon={<CloseIcon size={16} />}
            />
          }
        />
      </Toast.Root>
    );
  });
}

function isTone(type: string | undefined): type is AlertTone {
  return type !== undefined && type in TONE_ICONS;
}

/** Shows toasts in the nearest `ToastProvider`; each call returns the means to close its own. */
export function useToast(): (options: ToastOptions) => () => void {
  const { add, close } = Toast.useToastManager();
  return useMemo(
    () =>
      ({ title, description, tone = 'neutral', action }) => {
        const id = add({
          title,
          type: tone,
          ...(description !== undefined && { description }),
          ...(action && {
            timeout: 0,
            actionProps: {
              children: action.label,
              onClick: () => {
                action.onPress();
                close(id);
              },
            },
          }),
        });
        return () => close(id);
      },
    [add, close],
  );
}
