import { useState, type ReactNode } from 'react';
import { Button } from '../Button/index.ts';

export interface OpensPageProps {
  /** Draws the page. */
  children: () => ReactNode;
}

/** For stories of errors: draws a page that throws once its button is pressed, not on the server. */
export function OpensPage({ children }: OpensPageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? children() : <Button onClick={() => setIsOpen(true)}>Abrir la página</Button>;
}
