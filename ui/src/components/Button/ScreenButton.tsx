import { Button, type ButtonProps } from './Button.tsx';

/** A button of the widget or of the person's page: tall, and as wide as its screen. */
export function ScreenButton(props: ButtonProps) {
  return <Button size="large" isFullWidth {...props} />;
}
