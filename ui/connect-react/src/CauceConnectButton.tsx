import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useCauceConnect, type CauceConnectOptions } from './useCauceConnect.ts';

export interface CauceConnectButtonProps
  extends
    CauceConnectOptions,
    Omit<ComponentPropsWithoutRef<'button'>, keyof CauceConnectOptions> {}

/**
 * A button that opens the connect widget. It is unstyled: use `data-status` (`idle`, `opening`,
 * `open`, `failed`) in your own styles. It keeps the focus while the widget opens.
 */
// React 18 passes no `ref` among the props.
export const CauceConnectButton = forwardRef<HTMLButtonElement, CauceConnectButtonProps>(
  function CauceConnectButton(
    {
      apiUrl,
      release,
      widgetConfigId,
      createOtpToken,
      container,
      locale,
      sandboxScenario,
      onSuccess,
      onExit,
      onEvent,
      onError,
      onClick,
      children = 'Conectar institución',
      ...rest
    },
    ref,
  ) {
    const { status, open } = useCauceConnect({
      apiUrl,
      release,
      widgetConfigId,
      createOtpToken,
      container,
      onError,
      ...(locale && { locale }),
      ...(sandboxScenario !== undefined && { sandboxScenario }),
      ...(onSuccess && { onSuccess }),
      ...(onExit && { onExit }),
      ...(onEvent && { onEvent }),
    });
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={status === 'opening'}
        {...rest}
        ref={ref}
        data-status={status}
        onClick={(event) => {
          onClick?.(event);
          if (!event.defaultPrevented) open();
        }}
      >
        {children}
      </button>
    );
  },
);
