import { useRef, type KeyboardEvent } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { useSettled } from '../../hooks/useSettled.ts';
import { useFirstMessages } from '../../messages/MessagesProvider.tsx';
import { CloseIcon, SearchIcon } from '../Icon/icons.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** The count is announced once it has not changed for this long. */
const STILL = 500;

export interface SearchFieldProps extends Omit<
  TextFieldProps,
  'label' | 'leading' | 'trailing' | 'type' | 'validate' | 'footer'
> {
  /** «Buscar» by default. */
  label?: TextFieldProps['label'];
  /** Number of results, announced half a second after the last key. */
  resultCount?: number;
}

/** A search field for content of the page. Escape or the clear button empties it. */
export function SearchField({
  label,
  resultCount,
  value,
  defaultValue = '',
  onValueChange,
  ref,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  const { search } = useFirstMessages().forms;
  const [text, setText] = useControllableState(value, defaultValue, onValueChange);
  const inputRef = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(inputRef, ref);
  const count = text === '' || resultCount === undefined ? '' : search.results(resultCount);
  // Includes the text, so that the same count for another search is announced again.
  const [, announced] = useSettled(`${text}\n${count}`, STILL, '\n').split('\n');

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // First clears the field; only then may it close the surrounding dialog.
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      setText('');
    }
    onKeyDown?.(event);
  };
  const handleClear = () => {
    setText('');
    inputRef.current?.focus();
  };

  return (
    <TextField
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      {...rest}
      ref={mergedRef}
      type="search"
      label={label ?? search.label}
      value={text}
      onValueChange={setText}
      onKeyDown={handleKeyDown}
      leading={<SearchIcon />}
      trailing={
        text === '' ? undefined : (
          <IconButton label={search.clear} icon={<CloseIcon size={16} />} onClick={handleClear} />
        )
      }
      footer={<VisuallyHidden role="status">{announced}</VisuallyHidden>}
    />
  );
}
