import type { MouseEvent, ReactNode } from 'react';
import type { MemoryAddresses } from './memoryAddresses.ts';

/** A page whose links lead on in a history of its own, and not in the browser's. */
export function FollowedLinks({
  addresses,
  children,
}: {
  addresses: MemoryAddresses;
  children: ReactNode;
}) {
  const handleClick = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href?.startsWith('#') || href === '#contenido') return;
    event.preventDefault();
    addresses.follow(href);
  };
  return <div onClickCapture={handleClick}>{children}</div>;
}
