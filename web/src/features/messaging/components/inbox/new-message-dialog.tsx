import { Button, Skeleton, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Attestation } from '../../../../shared/contacts/attestation.tsx';
import { formatContactPhone, getContactName } from '../../../../shared/contacts/contact-name.ts';
import { ContactFlags } from '../../../../shared/contacts/contact-table.tsx';
import { useAddRecipient, useRecipients, type Recipient } from '../../api/recipients.ts';
import { isNewNumber } from '../../rules/new-number.ts';
import classes from './new-message-dialog.module.css';

interface NewMessageDialogProps {
  /** Called with the contact to write to. Nothing is sent yet. */
  readonly onOpen: (contactId: string) => void;
  readonly onClose: () => void;
}

const SEARCH_DELAY_MS = 300;

/** Chooses a contact to write to, or adds one for a typed phone number. The conversation then opens. */
export function NewMessageDialog({ onOpen, onClose }: NewMessageDialogProps): ReactNode {
  const w = useTerms();
  const canAdd = can(useSession(), 'editContacts');
  const [search, setSearch] = useState('');
  const recipients = useRecipients(search);
  return (
    <Dialog title="New message" width={500} onClose={onClose}>
      <Stack gap="sm">
        <SearchField label="Name or phone number" delay={SEARCH_DELAY_MS} onSearch={setSearch} takesFocus />
        <QueryState query={recipients} skeleton={<Skeleton height={200} />}>
          {(found) => {
            const isNew = canAdd && isNewNumber(search, found);
            return (
              <>
                <p role="status" className="dim">
                  {found.length === 0 &&
                    (search === '' ? `There are no ${w('contacts')} yet.` : `No ${w('contacts')} match “${search}”.`)}
                  {found.length === 0 && canAdd && !isNew && ' Type a phone number to write to someone new.'}
                </p>
                <ul className={classes.list} aria-label="Matches">
                  {found.map((contact) => (
                    <li key={contact.id}>
                      <RecipientButton contact={contact} onOpen={onOpen} />
                    </li>
                  ))}
                </ul>
                {isNew && <NewNumber key={search} phone={search} onOpen={onOpen} />}
              </>
            );
          }}
        </QueryState>
      </Stack>
    </Dialog>
  );
}

interface RecipientButtonProps {
  readonly contact: Recipient;
  readonly onOpen: (contactId: string) => void;
}

function RecipientButton({ contact, onOpen }: RecipientButtonProps): ReactNode {
  const { screen } = useBrand();
  return (
    <button type="button" className={`${classes.recipient} row gap-12 wide ruled`} onClick={() => onOpen(contact.id)}>
      <span className="cut fill">{getContactName(contact, screen)}</span>
      <ContactFlags contact={contact} />
      <span className="numbers dim rigid">{formatContactPhone(contact, screen)}</span>
    </button>
  );
}

interface NewNumberProps {
  readonly phone: string;
  readonly onOpen: (contactId: string) => void;
}

/** Adds a contact for a typed number, with the statement of consent that the brand asks for. */
function NewNumber({ phone, onOpen }: NewNumberProps): ReactNode {
  const { legal, flags } = useBrand();
  const [isAttested, setIsAttested] = useState(false);
  const add = useAddRecipient();
  return (
    <form
      className="grid gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ phone, attestation: isAttested ? legal.attestation : null }, { onSuccess: onOpen });
      }}
    >
      <Attestation checked={isAttested} onChange={setIsAttested} />
      <DialogFoot error={add.error}>
        <Button type="submit" loading={add.isPending} disabled={flags.attestation && !isAttested}>
          Write to {phone}
        </Button>
      </DialogFoot>
    </form>
  );
}
