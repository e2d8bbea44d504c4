import { ActionIcon, Alert, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { InitialsAvatar } from '../../../components/display/initials-avatar.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { TabStrip } from '../../../components/layout/tab-strip.tsx';
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { getContactName, formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { describeStatus } from '../../../shared/contacts/contact-status.ts';
import type { DetailsDraft } from '../rules/details-draft.ts';
import { useContact, type ContactDetail } from '../api/contact.ts';
import { ContactAppointments } from './appointments/contact-appointments.tsx';
import { ContactCampaigns } from './contact-campaigns.tsx';
import { ContactDetails } from './details/contact-details.tsx';
import { ContactReporting } from './reporting/contact-reporting.tsx';
import { ContactTimeline } from './timeline/contact-timeline.tsx';
import classes from './contact-record.module.css';

/** Where the contact stands in the list behind the panel. */
interface RecordPosition {
  /** Such as "3 of 312". */
  readonly text: string;
  /** Missing at the beginning of the page. */
  readonly onPrevious?: (() => void) | undefined;
  /** Missing at the end of the page. */
  readonly onNext?: (() => void) | undefined;
}

interface ContactRecordProps {
  readonly contactId: string;
  readonly onClose: () => void;
  /** Renders the conversation. The messaging feature provides it. */
  readonly messages: (contactId: string) => ReactNode;
  readonly onOpenCampaign: (campaignId: string) => void;
  /** Missing where no list shows the contact. */
  readonly position?: RecordPosition | undefined;
}

type ContactTab = 'timeline' | 'messages' | 'campaigns' | 'reporting' | 'details';

/** The record of a contact, in a panel beside the list. It opens with what happened. */
export function ContactRecord({
  contactId,
  onClose,
  messages,
  onOpenCampaign,
  position,
}: ContactRecordProps): ReactNode {
  const { screen, flags } = useBrand();
  const w = useTerms();
  const contact = useContact(contactId);
  const [tab, setTab] = useState<ContactTab>('timeline');
  const [draft, setDraft] = useState<DetailsDraft>({});
  useShortcuts({
    ...(position?.onPrevious ? { k: position.onPrevious } : {}),
    ...(position?.onNext ? { j: position.onNext } : {}),
  });
  return (
    <SidePanel label={contact.data ? getContactName(contact.data, screen) : w('Contact')} onClose={onClose}>
      <div className={`${classes.bar} row dim gap-4 small`}>
        <span className="numbers">{position?.text}</span>
        {position && (
          <>
            <BarButton label={`Previous ${w('contact')} (K)`} onRun={position.onPrevious}>
              <IconChevronUp size={20} aria-hidden="true" />
            </BarButton>
            <BarButton label={`Next ${w('contact')} (J)`} onRun={position.onNext}>
              <IconChevronDown size={20} aria-hidden="true" />
            </BarButton>
          </>
        )}
        <BarButton label="Close" onRun={onClose}>
          <IconX size={20} aria-hidden="true" />
        </BarButton>
      </div>
      <UnsavedGuard hasChanges={Object.keys(draft).length > 0} />
      <QueryState query={contact} skeleton={<Skeleton height={360} />}>
        {(data) => (
          <Stack gap="sm">
            <Head contact={data} />
            <Banners contact={data} />
            <Tabs
              value={tab}
              onChange={(value) => setTab((value as ContactTab | null) ?? 'timeline')}
              keepMounted={false}
            >
              <TabStrip selected={tab} className={classes.tabs ?? ''}>
                <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
                <Tabs.Tab value="campaigns">{w('Campaigns')}</Tabs.Tab>
                {!flags.blastMode && <Tabs.Tab value="reporting">Reporting</Tabs.Tab>}
                <Tabs.Tab value="messages">Messages</Tabs.Tab>
                {!data.masked && <Tabs.Tab value="details">Details</Tabs.Tab>}
              </TabStrip>
              <Tabs.Panel value="campaigns" mih={320} pt={16}>
                <ContactCampaigns contact={data} onOpen={onOpenCampaign} />
                <ContactAppointments contactId={contactId} />
              </Tabs.Panel>
              <Tabs.Panel value="reporting" mih={320} pt={16}>
                <ContactReporting contactId={contactId} />
              </Tabs.Panel>
              <Tabs.Panel value="messages" mih={320} pt={16}>
                {messages(contactId)}
              </Tabs.Panel>
              <Tabs.Panel value="timeline" mih={320} pt={16}>
                <ContactTimeline contactId={contactId} onOpenCampaign={onOpenCampaign} />
              </Tabs.Panel>
              {!data.masked && (
                <Tabs.Panel value="details" mih={320} pt={16}>
                  <ContactDetails key={contactId} contact={data} draft={draft} onDraft={setDraft} onErased={onClose} />
                </Tabs.Panel>
              )}
            </Tabs>
          </Stack>
        )}
      </QueryState>
    </SidePanel>
  );
}

function Head({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const { screen, flags } = useBrand();
  const name = getContactName(contact, screen);
  const status = describeStatus(contact, flags.blastMode);
  return (
    <div className={`${classes.head} row`}>
      <InitialsAvatar name={name} size={48} />
      <div>
        <h2 className={`${classes.title} breaks line-24`}>{name}</h2>
        <p className={`${classes.facts} flow dim`}>
          <span className="numbers">{formatContactPhone(contact, screen)}</span>
          <Tag tone={status.tone}>{status.label}</Tag>
        </p>
      </div>
    </div>
  );
}

interface BarButtonProps {
  readonly label: string;
  /** Missing while the button does nothing. It stays, so that the others keep their places. */
  readonly onRun: (() => void) | undefined;
  readonly children: ReactNode;
}

function BarButton({ label, onRun, children }: BarButtonProps): ReactNode {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={!onRun} onClick={onRun}>
      {children}
    </ActionIcon>
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
