import { Button } from '../../../components/Button/Button.tsx';
import { DownloadIcon } from '../../../components/Icon/icons.tsx';
import { useWords } from '../../words/texts.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Section } from '../Shell/Section.tsx';
import styles from './Receipt.module.css';

/** The receipt of the permission, to download. */
export function Receipt({ flow, snapshot: { receipt } }: ScreenOfFlowProps) {
  const words = useWords().connection;
  return (
    <Section title={words.receiptTitle} lead={words.receiptLead}>
      {receipt.problem !== null && <ProblemAlert problem={receipt.problem} isFocused />}
      <div className={styles['buttons']}>
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="secondary"
            icon={<DownloadIcon size={16} />}
            isBusy={receipt.isSending === format}
            busyLabel={words.receiptSending}
            onClick={() => void flow.saveReceipt(format)}
          >
            {format === 'pdf' ? words.receiptPdf : words.receiptJson}
          </Button>
        ))}
      </div>
    </Section>
  );
}
