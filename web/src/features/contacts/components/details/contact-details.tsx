import { Alert, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { ManageFieldsModal } from '../../../../shared/contact-attributes/manage-fields-modal.tsx';
import type { ContactDetail } from '../../api/contact.ts';
import { useUpdateContact } from '../../api/update-contact.ts';
import type { DetailsDraft } from '../../rules/details-draft.ts';
import { ContactConsent } from './contact-consent.tsx';
import { ContactErasure } from './contact-erasure.tsx';
import { ContactExport } from './contact-export.tsx';
import { ContactFormAnswers } from './contact-form-answers.tsx';
import { ContactTags } from './contact-tags.tsx';
import { ContactGroups } from './contact-groups.tsx';
import { DetailsForm } from './details-form.tsx';

interface ContactDetailsProps {
  readonly contact: ContactDetail;
  /** What the person typed. The dialog keeps it while another tab is shown. */
  readonly draft: DetailsDraft;
  readonly onDraft: (draft: DetailsDraft) => void;
  /** The contact is gone for good. */
  readonly onErased: () => void;
}

/** Details, tags, groups and consent of a contact. Read-only for people who may not edit. */
export function ContactDetails({ contact, draft, onDraft, onErased }: ContactDetailsProps): ReactNode {
  const canEdit = can(useSession(), 'editContacts');
  const [isManaging, setIsManaging] = useState(false);
  return (
    <>
      <DetailsForm
        contact={contact}
        canEdit={canEdit}
        draft={draft}
        onDraft={onDraft}
        onManageFields={() => setIsManaging(true)}
      />
      <TypedName contact={contact} canEdit={canEdit} />
      <ContactTags contact={contact} canEdit={canEdit} />
      <ContactGroups contact={contact} canEdit={canEdit} />
      <ContactFormAnswers contact={contact} />
      <ContactConsent contact={contact} canEdit={canEdit} />
      {canEdit && (
        <div className="flow gap-12">
          <ContactExport contact={contact} />
          <ContactErasure contact={contact} onErased={onErased} />
        </div>
      )}
      {isManaging && <ManageFieldsModal onClose={() => setIsManaging(false)} />}
    </>
  );
}

interface TypedNameProps {
  readonly contact: Pick<ContactDetail, 'id' | 'name' | 'typedName'>;
  readonly canEdit: boolean;
}

/** The name that was typed into a public form with this number. Forms change no contact, and staff decide. */
function TypedName({ contact, canEdit }: TypedNameProps): ReactNode {
  const update = useUpdateContact(contact.id);
  const { name, typedName } = contact;
  if (typedName === null) return null;
  return (
    <Alert color="gray" variant="light" mt="md" title={`A form says “${typedName}”`}>
      {canEdit && (
        <Button
          size="xs"
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ lead: { name: typedName }, seen: { name: name ?? '' } })}
        >
          Use this name
        </Button>
      )}
      <CallError error={update.error} />
    </Alert>
  );
}
