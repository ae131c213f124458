import { useState, type SubmitEvent } from 'react';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { DescriptionList } from '../../../components/DescriptionList/DescriptionList.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useLocale } from '../../../messages/index.ts';
import type { Act, ActKind } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import type { ActContext } from '../../words/actsEs.ts';
import type { PersonWords } from '../../words/es.ts';
import { actContext } from '../connectionText.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import styles from './QuestionDialog.module.css';
import { ReasonField } from './ReasonField.tsx';

/** Acts that cannot be undone. */
const FINAL: ReadonlySet<ActKind> = new Set(['erase', 'erase-all']);
/** Acts that the recipient has to answer, and for which the person may state a reason. */
const WITH_REASON: ReadonlySet<ActKind> = new Set(['object', 'block']);

/** Says exactly what an act does, what stays and who has to answer, before it is done. */
export function QuestionDialog({ flow, snapshot }: ScreenOfFlowProps) {
  const { act } = snapshot;
  // The last question stays visible while the dialog fades out.
  const [shown, setShown] = useState<Act | null>(act);
  if (act !== null && act !== shown) setShown(act);
  const words = useWords();
  const locale = useLocale();
  if (shown === null) return null;
  const { kind, connection } = shown;
  const context = actContext(shown, shown.apps, { locale, words });
  return (
    <Dialog
      key={`${kind} ${connection?.id ?? ''} ${shown.account?.id ?? ''}`}
      isOpen={act !== null}
      onClose={flow.dismiss}
      isDismissible={false}
      title={words.questions[kind].title(context)}
    >
      <Question
        act={shown}
        facts={factsOf(kind, context, words)}
        app={context.app}
        onConfirm={(reason) => void flow.carryOut(reason)}
        onCancel={flow.dismiss}
      />
    </Dialog>
  );
}

interface QuestionProps {
  act: Act;
  facts: readonly { term: string; description: string }[];
  app: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

function Question({ act, facts, app, onConfirm, onCancel }: QuestionProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const { kind, isSending, problem } = act;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onConfirm(reason);
  };
  return (
    <form className={styles['form']} onSubmit={handleSubmit}>
      {problem !== null && <ProblemAlert problem={problem} isAct isFocused />}
      <DescriptionList className={styles['facts']} layout="stacked" items={facts} />
      {WITH_REASON.has(kind) && <ReasonField app={app} value={reason} onValueChange={setReason} />}
      <div className={styles['actions']}>
        <ScreenButton
          type="submit"
          variant={FINAL.has(kind) ? 'danger' : 'primary'}
          isBusy={isSending}
          busyLabel={words.question.sending}
        >
          {words.questions[kind].confirm}
        </ScreenButton>
        <ScreenButton variant="secondary" aria-disabled={isSending || undefined} onClick={onCancel}>
          {words.question.cancel}
        </ScreenButton>
      </div>
    </form>
  );
}

function factsOf(kind: ActKind, context: ActContext, { question, questions }: PersonWords) {
  const { happens, stays } = questions[kind];
  const { app } = context;
  const answer = WITH_REASON.has(kind)
    ? question.answerWithin(app, kind === 'block')
    : kind === 'erase'
      ? question.answerByMail(app)
      : null;
  return [
    { term: question.happens, description: happens(context) },
    { term: question.stays, description: stays(context) },
    ...(answer === null ? [] : [{ term: question.answer, description: answer }]),
  ];
}
