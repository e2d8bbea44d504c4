import { useState, type ReactNode } from 'react';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { ManageFieldsModal } from '../../../../shared/contact-attributes/manage-fields-modal.tsx';
import type { ContactDetail } from '../../api/contact.ts';
import type { DetailsDraft } from '../../rules/details-draft.ts';
import { ContactConsent } from './contact-consent.tsx';
import { ContactErasure } from './contact-erasure.tsx';
import { ContactExport } from './contact-export.tsx';
import { ContactFormAnswers } from './contact-form-answers.tsx';
import { ContactTags } from './contact-tags.tsx';
import { ContactGroups } from './contact-groups.tsx';
import { DetailsForm } from './details-form.tsx';
import { TypedName } from './typed-name.tsx';

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
