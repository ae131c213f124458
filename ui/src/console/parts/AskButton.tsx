import { Button, type ButtonProps } from '../../components/Button/Button.tsx';
import { PlusIcon } from '../../components/Icon/icons.tsx';

/** The button beside a page's heading that asks for something new. */
export function AskButton(props: ButtonProps) {
  return <Button size="compact" icon={<PlusIcon size={16} />} aria-haspopup="dialog" {...props} />;
}
