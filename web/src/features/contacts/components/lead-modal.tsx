import { Alert, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { leadName, leadPhone } from '../../../shared/contacts/lead-name.ts';
import { useLead, type LeadDetail } from '../api/lead.ts';
import { LeadCampaigns } from './lead-campaigns.tsx';
import { LeadDetails } from './lead-details.tsx';
import classes from './lead-modal.module.css';

interface LeadModalProps {
  readonly leadId: string;
  readonly onClose: () => void;
  /** The conversation, which the messages' own part draws. */
  readonly messages: (leadId: string) => ReactNode;
  readonly onOpenCampaign: (campaignId: string) => void;
}

type LeadTab = 'campaigns' | 'messages' | 'details';

/** All about one contact. */
export function LeadModal({ leadId, onClose, messages, onOpenCampaign }: LeadModalProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const lead = useLead(leadId);
  const [tab, setTab] = useState<LeadTab>('campaigns');
  return (
    <Dialog
      onClose={onClose}
      size={720}
      title={lead.data ? leadName(lead.data, screen) : w('Lead')}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
    >
      <QueryState query={lead} skeleton={<Skeleton height={360} />}>
        {(data) => (
          <Stack gap="sm">
            <Text c="dimmed" className="numbers">
              {leadPhone(data, screen)}
            </Text>
            <Banners lead={data} />
            <Tabs
              value={tab}
              onChange={(value) => setTab((value as LeadTab | null) ?? 'campaigns')}
              keepMounted={false}
            >
              <Tabs.List>
                <Tabs.Tab value="campaigns">{w('Campaigns')}</Tabs.Tab>
                <Tabs.Tab value="messages">Messages</Tabs.Tab>
                <Tabs.Tab value="details">Details</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="campaigns" className={classes.panel ?? ''}>
                <LeadCampaigns campaigns={data.campaigns ?? []} onOpen={onOpenCampaign} />
              </Tabs.Panel>
              <Tabs.Panel value="messages" className={classes.panel ?? ''}>
                {messages(leadId)}
              </Tabs.Panel>
              <Tabs.Panel value="details" className={classes.panel ?? ''}>
                <LeadDetails key={leadId} lead={data} />
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}

function Banners({ lead }: { readonly lead: LeadDetail }): ReactNode {
  const { screen } = useBrand();
  return (
    <>
      {lead.optedOut && (
        <Alert color="red" p="xs">
          {screen.optedOutBanner}
        </Alert>
      )}
      {lead.invalidPhone && (
        <Alert color="red" p="xs">
          {fillTemplate(screen.invalidPhoneBanner, { phone: lead.phone === null ? '' : formatPhone(lead.phone) })}
        </Alert>
      )}
    </>
  );
}
