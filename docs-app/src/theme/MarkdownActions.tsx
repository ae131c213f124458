import { CheckIcon, CopyIcon, Link, VisuallyHidden } from '@cauce/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './MarkdownActions.module.css';

export interface MarkdownActionsProps {
  /** Path of the page as Markdown. */
  href: string;
}

type Status = 'idle' | 'copying' | 'copied' | 'failed';

const NEWS: Readonly<Record<Status, string>> = {
  idle: '',
  copying: '',
  copied: 'Copiado',
  failed: 'No se pudo copiar: abre la página como Markdown.',
};

/** Copies the page as Markdown, or opens it. */
export function MarkdownActions({ href }: MarkdownActionsProps) {
  const [status, setStatus] = useState<Status>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    setStatus('copying');
    let outcome: Status = 'copied';
    try {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(`${href} answered ${answer.status}.`);
      await navigator.clipboard.writeText(await answer.text());
    } catch {
      outcome = 'failed';
    }
    setStatus(outcome);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStatus('idle'), outcome === 'copied' ? 1000 : 5000);
  };

  const Icon = status === 'copied' ? CheckIcon : CopyIcon;
  return (
    <div className={styles['root']} data-no-markdown="" data-pagefind-ignore="">
      <button type="button" className={styles['link']} onClick={() => void copy()}>
        <Icon size={14} />
        {status === 'copied' ? 'Copiado' : 'Copiar como Markdown'}
      </button>
      <Link href={href} variant="plain" className={styles['link']}>
        Ver como Markdown
      </Link>
      <VisuallyHidden role="status">{NEWS[status]}</VisuallyHidden>
    </div>
  );
}
