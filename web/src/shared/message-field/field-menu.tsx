import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNamedList } from '../contact-attributes/named-lists.ts';
import classes from './message-field.module.css';
import type { PlaceholderBlock } from './placeholder-type.ts';

/** Menu of the organization's custom fields, to insert one into the text. Missing while there are none. */
export function FieldMenu({ onInsert }: { readonly onInsert: (field: PlaceholderBlock) => void }): ReactNode {
  const { data: fields = [] } = useNamedList('customFields');
  if (fields.length === 0) return null;
  return (
    // The focus goes to the text after a choice, so that the next key goes into the text.
    <Menu position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          fw={400}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onMouseDown={(event) => event.preventDefault()}
        >
          More fields
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fields ?? ''}>
        {fields.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onInsert({ type: 'FIELD', fieldId: id, label: name })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
