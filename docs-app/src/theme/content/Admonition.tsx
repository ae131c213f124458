import { Alert } from '@cauce/ui';
import type { ReactNode } from 'react';
export function Admonition({ title, children }: { kind: string; title?: string; children: ReactNode }) {
  return <Alert title={title}>{children}</Alert>;
}
