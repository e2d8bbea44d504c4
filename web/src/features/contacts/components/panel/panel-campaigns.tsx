import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../../brand/brand.tsx';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { formatShortDate } from '../../../../lib/format/zone-time.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { EnrollmentTag } from '../../../../shared/campaigns/enrollment-tag.tsx';
import { usePauseForContact } from '../../api/contact-pause.ts';
import type { ContactDetail } from '../../api/contact.ts';
import { listPanelCampaigns } from '../../rules/panel.ts';
import classes from './contact-panel.module.css';

/** The campaigns of a contact, those that still text it first, with pause and resume for this person. */
export function PanelCampaigns({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const w = useTerms();
  const { shown, more } = listPanelCampaigns(contact.campaigns ?? []);
  if (shown.length === 0) return null;
  return (
    <section className={classes.part} aria-label={w('Campaigns')}>
      <h3>{w(shown.length === 1 ? 'Campaign' : 'Campaigns')}</h3>
      <ul className={classes.list}>
        {shown.map((campaign) => (
          <li key={campaign.id}>
            <PanelCampaign contact={contact} campaign={campaign} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.dim}>{more} more in the record</p>}
    </section>
  );
}

interface PanelCampaignProps {
  readonly contact: ContactDetail;
  readonly campaign: NonNullable<ContactDetail['campaigns']>[number];
}

function PanelCampaign({ contact, campaign: { id, name, state, joined } }: PanelCampaignProps): ReactNode {
  const w = useTerms();
  const canEdit = can(useSession(), 'editCampaigns');
  const pause = usePauseForContact(contact.id);
  const isRunning = state === 'ACTIVE' || state === 'WAITING';
  const canChange = canEdit && !contact.masked && !contact.optedOut && (isRunning || state === 'REMOVED');
  const who = contact.firstName === '' ? `this ${w('contact')}` : contact.firstName;
  const change = (resume: boolean): void =>
    pause.mutate(
      { campaignId: id, resume },
      {
        onError: (error) => toastFailure(resume ? 'Not resumed' : 'Not paused', error),
        onSuccess: () => toast(resume ? `${name} continues for ${who}` : `${name} is paused for ${who}`),
      },
    );
  return (
    <>
      <p className={classes.line}>
        <Link to={`/campaign/${id}`} className={`${classes.strong} cut`}>
          {name}
        </Link>
        <EnrollmentTag state={state} />
      </p>
      <p className={classes.dim}>Joined {formatShortDate(new Date(joined))}</p>
      {canChange && (
        <Button
          variant="default"
          size="xs"
          fullWidth
          mt={8}
          loading={pause.isPending}
          onClick={() => change(!isRunning)}
          aria-label={`${isRunning ? 'Pause' : 'Resume'} for ${who}: ${name}`}
        >
          {isRunning ? `Pause for ${who}` : `Resume for ${who}`}
        </Button>
      )}
    </>
  );
}
