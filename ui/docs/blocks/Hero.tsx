import { Logo } from '../../src/components/Logo/index.ts';
import { Block } from './Block.tsx';
import styles from './Hero.module.css';

/** The opening of the system: the mark at its largest, beside the channel that it is made of. */
export function Hero() {
  return (
    <Block className={styles['root']}>
      <Logo size={72} />
    </Block>
  );
}
