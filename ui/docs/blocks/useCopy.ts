import { useEffect, useState } from 'react';
import { announce } from './announce.ts';

const SHOWN_FOR = 1_500;

/** Copies text; `copied` is the last one for a moment, or null. */
export function useCopy(): { copied: string | null; copy: (text: string) => void } {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => {
      setCopied(null);
    }, SHOWN_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(text);
        announce(`Copiado: ${text}`);
      },
      () => {
        setCopied(null);
      },
    );
  };
  return { copied, copy };
}
