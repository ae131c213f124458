import { Button } from '../../../components/Button/Button.tsx';
import { DownloadIcon } from '../../../components/Icon/icons.tsx';
import { useWords } from '../../words/texts.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { Screen } from '../Shell/Screen.tsx';
import { Section } from '../Shell/Section.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './DataScreen.module.css';

/** A copy of everything, how to correct it, open sessions, and how to have everything erased. */
export function DataScreen({ flow, snapshot }: ScreenOfFlowProps) {
  const words = useWords().data;
  return (
    <Screen snapshot={snapshot} width="text" title={words.title} lead={words.lead}>
      <Section title={words.exportTitle} lead={words.exportBody}>
        <ul role="list" className={styles['files']}>
          {(['pdf', 'json'] as const).map((format) => (
            <li key={format} className={styles['file']}>
              <Button
                isFullWidth
                variant="secondary"
                icon={<DownloadIcon size={16} />}
                aria-haspopup="dialog"
                aria-describedby={`${format}-hint`}
                onClick={() => flow.ask('export', format)}
              >
                {format === 'pdf' ? words.exportPdf : words.exportJson}
              </Button>
              <span id={`${format}-hint`}>
                {format === 'pdf' ? words.exportPdfHint : words.exportJsonHint}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.correctTitle}>
        <div className={styles['text']}>
          {words.correctBody.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Section>
      <Section title={words.contactTitle}>
        <p className={styles['text']}>{words.contactBody}</p>
      </Section>
      <SessionList flow={flow} snapshot={snapshot} />
      <Section title={words.eraseTitle} lead={words.eraseBody}>
        <Button
          variant="secondary"
          className={styles['erase']}
          aria-haspopup="dialog"
          onClick={() => flow.ask('erase-all')}
        >
          {words.erase}
        </Button>
      </Section>
    </Screen>
  );
}
