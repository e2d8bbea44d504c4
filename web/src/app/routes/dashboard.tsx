import type { ReactNode } from 'react';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { Page } from '../../components/layout/page.tsx';
import { NextSteps } from '../../features/accounts/components/next-steps.tsx';
import { OverviewStats } from '../../features/accounts/components/overview-stats.tsx';
import { useCampaignNames } from '../../shared/campaigns/campaign-names.ts';
import { PeriodFigures } from '../../features/dashboard/components/period-figures.tsx';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { ContactsActions, OrganizationContacts } from './organization-contacts.tsx';

/** `/dashboard`: figures of the organization and its contacts. */
export function DashboardRoute(): ReactNode {
  const session = useSession();
  const { user, organization } = session;
  const canEdit = can(session, 'editContacts');
  const canSeeContacts = can(session, 'seeContacts');
  const isNew = organization.stats.leads === 0 && organization.stats.messages === 0;
  const isOnboarding = canEdit && organization.stats.messagesSuccess === 0;
  return (
    <Page
      name="Overview"
      title={user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}
      actions={canSeeContacts && <ContactsActions />}
    >
      {isOnboarding && <Onboarding />}
      {!isOnboarding && <PeriodFigures />}
      {!(isNew && canEdit) && <OverviewStats stats={organization.stats} />}
      {canSeeContacts && <OrganizationContacts onDashboard />}
    </Page>
  );
}

/** The checklist of a new organization. Which steps are done shows as soon as it is known. */
function Onboarding(): ReactNode {
  const { organization } = useSession();
  const add = useDialogAddress('add');
  const campaigns = useCampaignNames();
  const { leads, messages, messagesSuccess } = organization.stats;
  return (
    <NextSteps
      facts={{
        contacts: leads,
        campaigns: campaigns.data?.length ?? null,
        messages,
        delivered: messagesSuccess,
        hasNumber: organization.twilioPhone !== null,
      }}
      onAddContacts={() => add.open('new')}
    />
  );
}
