import { useMessages } from '../../messages/index.ts';
import { DangerIcon, SuccessIcon } from '../Icon/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PasswordField.module.css';
import type { PasswordFit, PasswordRule } from './passwordRule.ts';

type RequirementState = 'pending' | 'met' | 'wrong';

function Requirement({ state, text }: { state: RequirementState; text: string }) {
  const { requirementStates } = useMessages().forms.password;
  return (
    <li className={styles['requirement']} data-state={state}>
      {state === 'pending' && <span className={styles['pending']} />}
      {state === 'met' && <SuccessIcon size={16} />}
      {state === 'wrong' && <DangerIcon size={16} />}
      <span>
        {text}
        {state !== 'pending' && <VisuallyHidden>: {requirementStates[state]}</VisuallyHidden>}
      </span>
    </li>
  );
}

/** The requirements for a password and whether the typed one meets them. */
export function PasswordRuleList({
  id,
  rule,
  fit,
  isLeft,
}: {
  id: string;
  rule: PasswordRule;
  fit: PasswordFit;
  /** The field was left, so a password that is too short is now an error. */
  isLeft: boolean;
}) {
  const { password } = useMessages().forms;
  const lengthState: Record<PasswordFit['length'], RequirementState> = {
    none: 'pending',
    short: isLeft ? 'wrong' : 'pending',
    long: 'wrong',
    met: 'met',
  };
  const charactersState = { none: 'pending', wrong: 'wrong', met: 'met' } as const;
  return (
    <ul id={id} role="list" className={styles['rule']} aria-label={password.ruleLabel}>
      <Requirement
        state={lengthState[fit.length]}
        text={password.ruleLength(rule.minLength, rule.maxLength)}
      />
      <Requirement
        state={charactersState[fit.characters]}
        text={password.ruleCharacters(rule.characters, rule.symbols ?? '')}
      />
    </ul>
  );
}
