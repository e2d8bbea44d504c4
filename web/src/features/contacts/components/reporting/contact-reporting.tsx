import { say } from '../../../../brand/say.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { useContactViews, type ContactView } from '../../api/views.ts';
import { ReportedView } from './reported-view.tsx';
import classes from './contact-reporting.module.css';

/** The tab Reporting of a contact: what the contact saw and answered, pitch by pitch. */
export function ContactReporting({ contactId }: { readonly contactId: string }): ReactNode {
  const views = useContactViews(contactId);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryState query={views} skeleton={<Skeleton height={360} />}>
      {(found) => {
        const [latest] = found;
        const view = found.find((each) => toKey(each) === chosen) ?? latest;
        if (!view) return <p className={`${classes.none} dim centered`}>{say('No data found for this contact.')}</p>;
        return (
          <div className={classes.report}>
            <NativeSelect
              label={say('Campaign and pitch')}
              data={found.map((each) => ({ value: toKey(each), label: describe(each) }))}
              value={toKey(view)}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <ReportedView key={toKey(view)} view={view} contactId={contactId} />
          </div>
        );
      }}
    </QueryState>
  );
}

function toKey({ featureId, round }: Pick<ContactView, 'featureId' | 'round'>): string {
  return `${featureId} ${round}`;
}

function describe({ campaignName, featureLabel, pitchId, pitchTitle, round }: ContactView): string {
  const step = [pitchId === null ? 'Link' : pitchTitle === '' ? 'Removed pitch' : pitchTitle, featureLabel]
    .filter((part) => part !== '')
    .join(', ');
  return `${campaignName === '' ? say('Removed campaign') : campaignName}: ${step}${round > 1 ? ` (round ${round})` : ''}`;
}
