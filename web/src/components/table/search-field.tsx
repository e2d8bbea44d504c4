import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

const SEARCH_DELAY_MS = 500;

interface SearchFieldProps {
  readonly label: string;
  /** In a field that is too narrow for the label. */
  readonly placeholder?: string;
  readonly onSearch: (text: string) => void;
  readonly delay?: number;
  readonly className?: string;
  /** In a dialog that begins with the search. */
  readonly takesFocus?: boolean;
}

/** Search field that waits until the typing pauses, so that each key does not start a query. */
export function SearchField({
  label,
  placeholder = label,
  onSearch,
  delay = SEARCH_DELAY_MS,
  className,
  takesFocus = false,
}: SearchFieldProps): ReactNode {
  const [text, setText] = useState('');
  const search = useDebouncedCallback(onSearch, delay);
  const clear = (): void => {
    setText('');
    search.cancel();
    onSearch('');
  };
  return (
    <TextInput
      className={className}
      type="search"
      role="searchbox"
      aria-label={label}
      data-autofocus={takesFocus || undefined}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={text === '' ? null : <CloseButton aria-label="Clear the search" size="sm" onClick={clear} />}
      value={text}
      onBlur={search.flush}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
