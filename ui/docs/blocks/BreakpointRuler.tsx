import { useSyncExternalStore } from 'react';
import { BREAKPOINT, MOBILE_QUERY } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import styles from './BreakpointRuler.module.css';
import { useMedia } from './useMedia.ts';

const END = BREAKPOINT.widest + 160;

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('resize', listener);
  };
};

/** The widths at which a layout begins, and where the reader's window stands among them. */
export function BreakpointRuler() {
  const width = useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => BREAKPOINT.wide,
  );
  const isMobile = useMedia(MOBILE_QUERY);
  return (
    <Block>
      <div className={styles['root']}>
        <div className={styles['mobile']} style={{ width: `${(BREAKPOINT.desktop / END) * 100}%` }}>
          Móvil
        </div>
        <div className={styles['desktop']}>Escritorio</div>
        {Object.values(BREAKPOINT).map((px) => (
          <span key={px} className={styles['mark']} style={{ left: `${(px / END) * 100}%` }}>
            {px}
          </span>
        ))}
        <span
          className={styles['here']}
          style={{ left: `${(Math.min(width, END) / END) * 100}%` }}
        />
      </div>
      <p className={styles['now']}>
        Esta ventana mide <strong>{width} px</strong>: es{' '}
        <strong>{isMobile ? 'móvil' : 'escritorio'}</strong>.
      </p>
    </Block>
  );
}
