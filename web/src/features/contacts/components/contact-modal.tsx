import { Alert, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { TabStrip } from '../../../components/layout/tab-strip.tsx';
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { getContactName, formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import type { DetailsDraft } from '../rules/details-draft.ts';
import { useContact, type ContactDetail } from '../api/contact.ts';
import { ContactAppointments } from './appointments/contact-appointments.tsx';
import { ContactCampaigns } from './contact-campaigns.tsx';
import { ContactDetails } from './details/contact-details.tsx';
import { ContactReporting } from './reporting/contact-reporting.tsx';
import { ContactTimeline } from './timeline/contact-timeline.tsx';
import classes from './contact-modal.module.css';

interface ContactModalProps {
  readonly contactId: string;
  readonly onClose: () => void;
  /** Renders the conversation. The messaging feature provides it. */
  readonly messages: (contactId: string) => ReactNode;
  readonly onOpenCampaign: (campaignId: string) => void;
}

type ContactTab = 'campaigns' | 'reporting' | 'messages' | 'timeline' | 'details';

/** Dialog for one contact. */
export function ContactModal({ contactId, onClose, messages, onOpenCampaign }: ContactModalProps): ReactNode {
  const { screen, flags } = useBrand();
  const w = useTerms();
  const contact = useContact(contactId);
  const [tab, setTab] = useState<ContactTab>('campaigns');
  const [draft, setDraft] = useState<DetailsDraft>({});
  return (
    <Dialog
      onClose={onClose}
      width={650}
      title={contact.data ? getContactName(contact.data, screen) : w('Contact')}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
    >
      <UnsavedGuard hasChanges={Object.keys(draft).length > 0} />
      <QueryState query={contact} skeleton={<Skeleton height={360} />}>
        {(data) => (
          <Stack gap="sm">
            <Text c="dimmed" className="numbers">
              {formatContactPhone(data, screen)}
            </Text>
            <Banners contact={data} />
            <Tabs
              value={tab}
              onChange={(value) => setTab((value as ContactTab | null) ?? 'campaigns')}
              keepMounted={false}
            >
              <TabStrip selected={tab} className={classes.tabs ?? ''}>
                <Tabs.Tab value="campaigns">{w('Campaigns')}</Tabs.Tab>
                {!flags.blastMode && <Tabs.Tab value="reporting">Reporting</Tabs.Tab>}
                <Tabs.Tab value="messages">Messages</Tabs.Tab>
                <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
                {!data.masked && <Tabs.Tab value="details">Details</Tabs.Tab>}
              </TabStrip>
              <Tabs.Panel value="campaigns" className={classes.panel ?? ''}>
                <ContactCampaigns
                  contactId={data.masked ? null : contactId}
                  campaigns={data.campaigns ?? []}
                  onOpen={onOpenCampaign}
                />
                <ContactAppointments contactId={contactId} />
              </Tabs.Panel>
              <Tabs.Panel value="reporting" className={classes.panel ?? ''}>
                <ContactReporting contactId={contactId} />
              </Tabs.Panel>
              <Tabs.Panel value="messages" className={classes.panel ?? ''}>
                {messages(contactId)}
              </Tabs.Panel>
              <Tabs.Panel value="timeline" className={classes.panel ?? ''}>
                <ContactTimeline contactId={contactId} onOpenCampaign={onOpenCampaign} />
              </Tabs.Panel>
              {!data.masked && (
                <Tabs.Panel value="details" className={classes.panel ?? ''}>
                  <ContactDetails key={contactId} contact={data} draft={draft} onDraft={setDraft} onErased={onClose} />
                </Tabs.Panel>
              )}
            </Tabs>
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}

function Banners({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const { screen } = useBrand();
  return (
    <>
      {contact.optedOut && (
        <Alert color="red" p="xs">
          {screen.optedOutBanner}
        </Alert>
      )}
      {contact.invalidPhone && (
        <Alert color="red" p="xs">
          {fillTemplate(screen.invalidPhoneBanner, { phone: contact.phone === null ? '' : formatPhone(contact.phone) })}
        </Alert>
      )}
    </>
  );
}
