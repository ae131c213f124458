import { useState, type ReactNode } from 'react';
import { Button } from '../../src/components/Button/Button.tsx';

export interface OpensPageProps {
  /** Renders the page. */
  children: () => ReactNode;
}

/**
 * For stories about errors: renders a page that throws, once a button is pressed and never on the
 * server.
 */
export function OpensPage({ children }: OpensPageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? children() : <Button onClick={() => setIsOpen(true)}>Abrir la página</Button>;
}
