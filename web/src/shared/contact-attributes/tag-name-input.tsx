import { TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { TAG_RULES } from '../../../../functions/domain/contact-attributes/tag.ts';
import { useNamedList } from './named-lists.ts';

interface TagNameInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** Tags that are not suggested. */
  readonly except?: readonly string[];
  readonly disabled?: boolean;
}

/** Field for the name of a tag. It suggests the tags of the organization, and takes a new name too. */
export function TagNameInput({ label, value, onChange, except = [], disabled = false }: TagNameInputProps): ReactNode {
  const { data: tags = [] } = useNamedList('tags');
  const listId = useId();
  return (
    <>
      <TextInput
        style={{ flex: 1 }}
        label={label}
        placeholder="Type a tag"
        list={listId}
        autoComplete="off"
        maxLength={TAG_RULES.maxName}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {tags
          .filter(({ id }) => !except.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
      </datalist>
    </>
  );
}
