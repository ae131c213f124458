import { Menu as BaseMenu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useOverlayContainer } from '../../internal/overlayContainer.ts';
import popupStyles from '../../internal/popup.module.css';
import { Button, type ButtonProps } from '../Button/index.ts';
import { ChevronDownIcon } from '../Icon/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { Link } from '../Link/index.ts';
import styles from './Menu.module.css';

/** Something to do, somewhere to go, or a line between groups of them. */
export type MenuItem =
  | {
      kind?: 'action';
      /** What it does. */
      label: string;
      /** Called when it is chosen. */
      onSelect: () => void;
      /** An icon before the words. */
      icon?: ReactNode;
      /** `danger` for what cannot be undone. */
      tone?: 'danger';
      /** Cannot be chosen now. */
      isDisabled?: boolean;
    }
  | { kind: 'link'; label: string; href: string; icon?: ReactNode }
  | { kind: 'separator'; id: string };

export interface MenuProps extends Omit<
  ButtonProps,
  'children' | 'isBusy' | 'busyLabel' | 'isFullWidth' | 'icon'
> {
  /** What the button that opens it says. */
  label: string;
  /** What it offers. */
  items: readonly MenuItem[];
  /** Shows only this icon on the button; `label` stays as its name. */
  triggerIcon?: ReactNode;
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end';
}

/** A button that opens a short list of things to do. Attributes go to the button. */
export function Menu({
  label,
  items,
  triggerIcon,
  align = 'start',
  variant = 'secondary',
  size,
  ...rest
}: MenuProps) {
  const container = useOverlayContainer();
  const trigger =
    triggerIcon === undefined ? (
      <Button {...rest} variant={variant} {...(size !== undefined && { size })}>
        {label}
        <ChevronDownIcon size={16} />
      </Button>
    ) : (
      <IconButton {...rest} label={label} icon={triggerIcon} />
    );
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner className={popupStyles['positioner']} sideOffset={4} align={align}>
          <BaseMenu.Popup className={popupStyles['popup']} data-is-menu="true">
            {items.map((item) => (
              <MenuEntry key={item.kind === 'separator' ? item.id : item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <BaseMenu.Separator className={popupStyles['separator']} />;
  const className = clsx(popupStyles['item'], styles['item']);
  const content = (
    <>
      {item.icon !== undefined && <span className={styles['icon']}>{item.icon}</span>}
      <span className={popupStyles['itemText']}>{item.label}</span>
    </>
  );
  if (item.kind === 'link') {
    return (
      <BaseMenu.LinkItem
        className={className}
        label={item.label}
        closeOnClick
        render={<Link href={item.href} variant="plain" />}
      >
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item
      className={clsx(className)}
      label={item.label}
      disabled={item.isDisabled ?? false}
      data-tone={item.tone}
      onClick={item.onSelect}
    >
      {content}
    </BaseMenu.Item>
  );
}
