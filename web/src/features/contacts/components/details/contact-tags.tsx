import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { toastError, toastFailure, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { useSaveNamedEntry, type NamedEntry } from '../../../../shared/contact-attributes/named-lists.ts';
import { useTagContacts } from '../../../../shared/contact-attributes/tag-contacts.ts';
import { TagNameInput } from '../../../../shared/contact-attributes/tag-name-input.tsx';
import type { ContactSelection } from '../../../../shared/jobs/selection.ts';
import type { ContactDetail } from '../../api/contact.ts';
import classes from '../contact-record.module.css';

interface ContactTagsProps {
  readonly contact: Pick<ContactDetail, 'id' | 'tags'>;
  readonly canEdit: boolean;
}

/** The tags of a contact, to add and to take off. */
export function ContactTags({ contact, canEdit }: ContactTagsProps): ReactNode {
  const tags = contact.tags ?? [];
  const [name, setName] = useState('');
  const save = useSaveNamedEntry('tags');
  const tag = useTagContacts();
  const selection: ContactSelection = { kind: 'some', contactIds: [contact.id] };
  const showError = (error: Error): void => toastFailure('Tag not changed', error);
  const add = (tagId: string): void =>
    tag.mutate(
      { tagId, selection, remove: false },
      {
        onError: showError,
        onSuccess: ({ leftOut: [first] }) => {
          if (first) toastError('Tag not added', first.reason);
          else setName('');
        },
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    save.mutate({ id: null, name }, { onError: showError, onSuccess: ({ id }) => add(id) });
  };
  const takeOff = ({ id: tagId, name: tagName }: NamedEntry): void =>
    tag.mutate(
      { tagId, selection, remove: true },
      { onError: showError, onSuccess: () => toastUndo(`“${tagName}” taken off`, () => add(tagId)) },
    );
  return (
    <Stack gap="xs" mt="lg" maw={400}>
      <Title order={3} size="h5">
        Tags
      </Title>
      {tags.length === 0 ? (
        <Text c="dimmed">- No Tags -</Text>
      ) : (
        <ul className="flow gap-6">
          {tags.map((each) => (
            <li key={each.id} className={classes.tag}>
              <span className="cut">{each.name}</span>
              {canEdit && (
                <ActionIcon
                  size="sm"
                  variant="transparent"
                  color="gray"
                  aria-label={`Take “${each.name}” off`}
                  loading={tag.isPending && tag.variables.remove && tag.variables.tagId === each.id}
                  onClick={() => takeOff(each)}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <form onSubmit={submit}>
          <Group align="end" gap="sm" wrap="nowrap">
            <TagNameInput label="Add a tag" value={name} onChange={setName} except={tags.map(({ id }) => id)} />
            <Button
              type="submit"
              variant="default"
              disabled={name.trim() === ''}
              loading={save.isPending || (tag.isPending && !tag.variables.remove)}
            >
              Add
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
}
