import { clsx } from 'clsx';
import {
  useEffect,
  useId,
  useState,
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type InvalidEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import controlStyles from '../../internal/control.module.css';
import { splitDataProps } from '../../internal/splitDataProps.ts';
import { useMessages } from '../../messages/index.ts';
import { Field, FieldNote, type FieldOwnProps } from '../Field/Field.tsx';
import { useValidity } from '../Field/useValidity.ts';
import { EyeIcon, EyeOffIcon } from '../Icon/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PasswordField.module.css';
import {
  hasEdgeSpace,
  passwordFit,
  passwordProblem,
  type PasswordFit,
  type PasswordProblem,
  type PasswordRule,
} from './passwordRule.ts';
import { PasswordRuleList } from './PasswordRuleList.tsx';

export interface PasswordFieldProps
  extends
    Omit<FieldOwnProps, 'label' | 'isOptional'>,
    Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'value' | 'defaultValue' | 'children'> {
  /** «Clave» by default; in the widget the institution's own term. */
  label?: FieldOwnProps['label'];
  /** The password rule of the institution, shown and checked before an attempt is spent. */
  rule?: PasswordRule;
  /** 48 px, or 40 in dense pages of the documentation. */
  size?: 'regular' | 'compact';
}

/** State derived from the typed text: never the password itself. */
interface Facts {
  problem: PasswordProblem | null;
  fit: PasswordFit;
  hasEdgeSpace: boolean;
}

const NOTHING_TYPED: Facts = {
  problem: 'empty',
  fit: { length: 'none', characters: 'none' },
  hasEdgeSpace: false,
};

function factsOf(password: string, rule: PasswordRule | undefined): Facts {
  return {
    problem: passwordProblem(password, rule),
    fit: rule ? passwordFit(password, rule) : NOTHING_TYPED.fit,
    hasEdgeSpace: hasEdgeSpace(password),
  };
}

/** Hides the password when its form is sent, and forgets what was typed when it is reset. */
function useFormEnd(
  control: RefObject<Pick<HTMLInputElement, 'form'> | null>,
  setIsShown: (isShown: boolean) => void,
  setFacts: (facts: Facts) => void,
): void {
  useEffect(() => {
    const form = control.current?.form;
    if (!form) return;
    const hide = () => setIsShown(false);
    const forget = () => {
      setIsShown(false);
      setFacts(NOTHING_TYPED);
    };
    form.addEventListener('submit', hide);
    form.addEventListener('reset', forget);
    return () => {
      form.removeEventListener('submit', hide);
      form.removeEventListener('reset', forget);
    };
  }, [control, setIsShown, setFacts]);
}

/**
 * The password of an institution. It can be revealed and is hidden again on submit; pasting and
 * password managers work. The text is kept only in its `input`: read it from the form data or `ref`
 * on submit, and clear it with a new `key` or by resetting the form. Use one `key` per institution.
 * `className`, `style` and `data-*` go to the field; everything else, `ref` included, to its
 * `input`.
 */
export function PasswordField({
  label,
  isLabelHidden = false,
  hint,
  error,
  rule,
  size = 'regular',
  required = true,
  id: idProp,
  ref,
  className,
  style,
  onChange,
  onInvalid,
  onKeyDown,
  onKeyUp,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const { password: words } = useMessages().forms;
  const ownId = useId();
  const id = idProp ?? ownId;
  const [facts, setFacts] = useState(NOTHING_TYPED);
  const [isShown, setIsShown] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const [isSpaceNoted, setIsSpaceNoted] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const [data, control] = splitDataProps(rest);

  const problem =
    facts.problem === null || (facts.problem === 'empty' && !required)
      ? undefined
      : words.problems[facts.problem === 'empty' ? 'empty' : 'rule'];
  const validity = useValidity(problem);
  const mergedRef = useMergedRef(validity.ref, ref);

  useFormEnd(validity.ref, setIsShown, setFacts);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = event.nativeEvent as InputEvent;
    const next = factsOf(event.currentTarget.value, rule);
    validity.clearError();
    setFacts(next);
    setIsLeft(false);
    // A typed trailing space may be followed by more text; a pasted one may not.
    setIsSpaceNoted(next.hasEdgeSpace && (isSpaceNoted || inputType === 'insertFromPaste'));
    onChange?.(event);
  };
  const handleInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    validity.onInvalid(event);
    // Makes the list of rules mark the requirement that the error is about.
    setIsLeft(true);
    onInvalid?.(event);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    setIsCapsLockOn(event.getModifierState('CapsLock'));
    (event.type === 'keydown' ? onKeyDown : onKeyUp)?.(event);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    setIsLeft(true);
    setIsSpaceNoted(facts.hasEdgeSpace);
    setIsCapsLockOn(false);
    onBlur?.(event);
  };

  return (
    <Field
      {...data}
      {...{ style, hint, isLabelHidden, controlId: id }}
      className={clsx(styles['root'], className)}
      label={label ?? words.label}
      error={error ?? validity.error}
      describedBy={rule ? `${id}-warnings ${id}-rule` : `${id}-warnings`}
      footer={
        <div className={styles['footer']}>
          <div id={`${id}-warnings`} role="status" className={styles['warnings']}>
            {isCapsLockOn && <FieldNote tone="warning">{words.capsLock}</FieldNote>}
            {isSpaceNoted && <FieldNote tone="warning">{words.edgeSpace}</FieldNote>}
          </div>
          {rule && (
            <PasswordRuleList id={`${id}-rule`} rule={rule} fit={facts.fit} isLeft={isLeft} />
          )}
        </div>
      }
    >
      {(field) => (
        <div
          className={controlStyles['box']}
          data-size={size}
          data-invalid={field['aria-invalid']}
          data-disabled={rest.disabled || undefined}
        >
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...field}
            ref={mergedRef}
            className={controlStyles['input']}
            type={isShown ? 'text' : 'password'}
            required={required}
            onChange={handleChange}
            onInvalid={handleInvalid}
            onKeyDown={handleKey}
            onKeyUp={handleKey}
            onBlur={handleBlur}
          />
          <RevealButton
            isShown={isShown}
            onShownChange={setIsShown}
            controlId={id}
            disabled={rest.disabled}
          />
        </div>
      )}
    </Field>
  );
}

interface RevealButtonProps {
  isShown: boolean;
  onShownChange: (isShown: boolean) => void;
  controlId: string;
  disabled: boolean | undefined;
}

function RevealButton({ isShown, onShownChange, controlId, disabled }: RevealButtonProps) {
  const { password: words } = useMessages().forms;
  const [announcement, setAnnouncement] = useState('');
  const toggleWords = isShown ? words.hide : words.show;
  const handleToggle = () => {
    onShownChange(!isShown);
    setAnnouncement(isShown ? words.isHidden : words.isShown);
  };
  return (
    <>
      <span className={controlStyles['trailing']}>
        <button
          type="button"
          className={styles['toggle']}
          aria-label={toggleWords}
          aria-controls={controlId}
          disabled={disabled}
          onClick={handleToggle}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
          <span className={styles['words']}>{toggleWords}</span>
        </button>
      </span>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
