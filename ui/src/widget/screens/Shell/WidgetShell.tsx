import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Canal } from '../../../components/Canal/Canal.tsx';
import { ArrowLeftIcon, CloseIcon } from '../../../components/Icon/icons.tsx';
import { IconButton } from '../../../components/IconButton/IconButton.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { cssVariables } from '../../../internal/cssVariables.ts';
import type { FlowSnapshot } from '../../flow/flowSnapshot.ts';
import type { BrandColors } from '../../theme/brandColors.ts';
import styles from './WidgetShell.module.css';
import { useFirstWords } from '../../words/texts.ts';

export interface WidgetShellProps {
  /** Index of the current stop. */
  stop: number;
  /** Whether work towards the next stop is in progress. */
  isMoving?: boolean;
  /** Returns to the previous step; without it there is no button. */
  onBack?: (() => void) | undefined;
  /** Called when the person wants to close the widget. */
  onClose: () => void;
  /** State of the connection. */
  connection?: FlowSnapshot['connection'];
  /** Retries now. */
  onRetry?: () => void;
  /** The session ends within two minutes. */
  isExpiring?: boolean;
  /** Marks every screen as a test environment. */
  isTest?: boolean;
  /** The main button in the client's colour. */
  brand?: BrandColors | null;
  /** Polite live announcement. */
  status?: readonly string[];
  /** Assertive live announcement. */
  alerts?: readonly string[];
  /** The screen. */
  children: ReactNode;
}

/** The frame of every screen: progress, navigation, connection state and live announcements. */
export function WidgetShell({
  stop,
  isMoving = false,
  onBack,
  onClose,
  connection = 'fine',
  onRetry,
  isExpiring = false,
  isTest = false,
  brand = null,
  status = [],
  alerts = [],
  children,
}: WidgetShellProps) {
  const widget = useFirstWords();
  const brandStyle =
    brand &&
    cssVariables({
      '--brand-solid': brand.solid,
      '--brand-hover': brand.hover,
      '--brand-active': brand.active,
      '--brand-on': brand.on,
    });
  return (
    <div
      className={styles['root']}
      data-has-brand={brand !== null || undefined}
      {...(brandStyle && { style: brandStyle })}
    >
      <header className={styles['top']}>
        <h1>
          <VisuallyHidden>{widget.title}</VisuallyHidden>
        </h1>
        <div className={styles['header']}>
          {onBack ? (
            <IconButton label={widget.back} icon={<ArrowLeftIcon />} onClick={onBack} />
          ) : (
            <span className={styles['noBack']} />
          )}
          <IconButton
            className={styles['close']}
            label={widget.close}
            icon={<CloseIcon />}
            onClick={onClose}
          />
          <Canal
            className={styles['canal']}
            steps={widget.steps}
            current={stop}
            isMoving={isMoving}
            isLabelHidden
          />
        </div>
        {isTest && <p className={styles['test']}>{widget.testEnvironment}</p>}
        <ConnectionBanner connection={connection} onRetry={onRetry} />
        {isExpiring && <Alert isBanner tone="warning" title={widget.expiring} />}
      </header>
      {children}
      <News role="status" lines={status} />
      <News role="alert" lines={alerts} />
    </div>
  );
}

/** Rendered empty from the start, because live regions only announce changes. */
function News({ role, lines }: { role: 'status' | 'alert'; lines: readonly string[] }) {
  return (
    <VisuallyHidden role={role} aria-atomic="false">
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </VisuallyHidden>
  );
}

function ConnectionBanner({
  connection,
  onRetry,
}: {
  connection: FlowSnapshot['connection'];
  onRetry: (() => void) | undefined;
}) {
  const words = useFirstWords().connection;
  if (connection === 'fine') return null;
  if (connection === 'back') return <Alert isBanner tone="success" title={words.back} />;
  const { title, body } = words[connection];
  return (
    <Alert
      isBanner
      tone={connection === 'offline' ? 'danger' : 'warning'}
      title={title}
      actions={
        <Button variant="secondary" size="compact" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {body}
    </Alert>
  );
}
