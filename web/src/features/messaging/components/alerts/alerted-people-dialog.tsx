import { Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ALERTED_PEOPLE_LIMIT, REPLY_READERS } from '../../../../../../functions/domain/alerts/reply-alert.ts';
import { formatPhone } from '../../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { CancelOrSubmit } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { useAlertedPeople, useSaveAlertedPeople } from '../../api/alerted-people.ts';
import type { TeamMember } from '../../../../shared/accounts/list-team.ts';
import classes from './alerted-people-dialog.module.css';

/** Chooses who gets a text when a contact replies. */
export function AlertedPeopleDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const alerted = useAlertedPeople();
  const save = useSaveAlertedPeople();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const chosen = changed ?? alerted.data?.chosen ?? [];
  const isFull = chosen.length >= ALERTED_PEOPLE_LIMIT;
  const submit = (): void =>
    save.mutate(chosen, {
      onSuccess: () => {
        toast(screen.savedTitle, describeChoice(chosen.length));
        onClose();
      },
      onError: (error) => toastFailure('Not saved', error),
    });
  return (
    <Dialog title="Notification users" width={500} onClose={onClose}>
      <Text size="sm" mb="sm">
        Choose who gets a text when a {w('contact')} replies. Replies within five minutes come in one text.
      </Text>
      <QueryState
        query={alerted}
        skeleton={<Skeleton height={132} />}
        empty={({ people }) => (people.length === 0 ? <Empty title={screen.noUsersToAlert} /> : null)}
      >
        {({ people }) => (
          <>
            <Checkbox.Group
              value={[...chosen]}
              onChange={setChanged}
              aria-label="Notification users"
              classNames={{ root: classes.list ?? '' }}
            >
              {people.map((person) => (
                <Checkbox
                  key={person.id}
                  value={person.id}
                  className={classes.person}
                  label={person.name}
                  description={describePerson(person)}
                  disabled={isFull && !chosen.includes(person.id)}
                />
              ))}
            </Checkbox.Group>
            <p role="status" className={`${classes.full} size-12 above-8`}>
              {isFull && `At most ${ALERTED_PEOPLE_LIMIT} people can get texts.`}
            </p>
            <Group justify="flex-end" mt="md">
              <CancelOrSubmit
                onCancel={onClose}
                submit="Save"
                busy={save.isPending}
                disabled={changed === null}
                onSubmit={submit}
              />
            </Group>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function describeChoice(count: number): string {
  if (count === 0) return 'No one gets a text about replies.';
  return count === 1 ? 'One person gets a text about replies.' : `${count} people get a text about replies.`;
}

/** Says where alerts go, and what people read whose level hides replies. */
function describePerson({ phone, access }: TeamMember): string {
  if (!phone) return 'No phone number, so no text arrives';
  return REPLY_READERS.includes(access)
    ? formatPhone(phone)
    : `${formatPhone(phone)} · Only how many replies there are`;
}
