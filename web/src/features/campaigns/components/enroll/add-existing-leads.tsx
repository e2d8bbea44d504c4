import { Anchor, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { LeadFlags } from '../../../../shared/contacts/lead-table.tsx';
import { Pager } from '../../../../components/table/pager.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { useSelection, type Selection } from '../../../../components/table/use-selection.ts';
import { leadName, leadPhone } from '../../../../shared/contacts/lead-name.ts';
import type { LeadSelection } from '../../../../shared/jobs/selection.ts';
import { formatCount, plural } from '../../../../lib/format/numbers.ts';
import { useCampaignLeads, type CampaignLeadsPage } from '../../api/campaign-leads.ts';
import classes from './add-existing-leads.module.css';
import { CampaignSelect } from './campaign-select.tsx';
import { StartReview } from './start-review.tsx';

interface AddExistingLeadsProps {
  /** None: the person chooses one. */
  readonly campaignId: string | null;
  readonly onClose: () => void;
}

/** Picks contacts, or everyone the search finds, and puts them into a campaign. */
export function AddExistingLeads({ campaignId: fixed, onClose }: AddExistingLeadsProps): ReactNode {
  const w = useTerms();
  const [chosen, setChosen] = useState<string | null>(fixed);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const selection = useSelection();
  const leads = useCampaignLeads(null, page, search.toLowerCase());
  const total = leads.data?.total ?? 0;
  const count = all ? total : selection.ids.length;

  if (reviewing && chosen !== null) {
    const who: LeadSelection = all
      ? { kind: 'all', search: search.toLowerCase(), count: total }
      : { kind: 'some', leadIds: selection.ids };
    return (
      <StartReview campaignId={chosen} who={who} backLabel="Back" onBack={() => setReviewing(false)} onDone={onClose} />
    );
  }
  return (
    <Stack gap="sm">
      {fixed === null && <CampaignSelect value={chosen} onChange={setChosen} required />}
      <SearchField
        label={`Search ${w('leads')} by name or phone`}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <QueryState
        query={leads}
        skeleton={<Skeleton height={404} />}
        empty={(data) => (data.total === 0 ? <NotFound /> : null)}
      >
        {(data) => (
          <div>
            <Checkbox
              className={classes.all ?? ''}
              label={`Select all ${formatCount(data.total)}${search === '' ? '' : ' found'}`}
              checked={all}
              onChange={(event) => setAll(event.currentTarget.checked)}
            />
            <LeadChoices leads={data.leads} all={all} selection={selection} />
            <Pager label={`${w('leads')} to choose`} page={page} total={data.total} onPage={setPage} />
          </div>
        )}
      </QueryState>
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Anchor component={Link} to="/dashboard?add=new" size="sm">
          + Add new {w('lead')}(s)
        </Anchor>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={count === 0 || chosen === null} onClick={() => setReviewing(true)}>
            {count === 0 ? 'Review' : `Review ${plural(count, w('lead'), w('leads'))}`}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

interface LeadChoicesProps {
  readonly leads: CampaignLeadsPage['leads'];
  readonly all: boolean;
  readonly selection: Selection;
}

function LeadChoices({ leads, all, selection }: LeadChoicesProps): ReactNode {
  const { screen } = useBrand();
  return (
    <ul className={classes.list}>
      {leads.map((lead) => (
        <li key={lead.id}>
          <Checkbox
            className={classes.choice ?? ''}
            checked={all || selection.has(lead.id)}
            disabled={all}
            onChange={(event) => selection.setMany([lead.id], event.currentTarget.checked)}
            label={
              <span className={classes.lead}>
                <span className="cut">{leadName(lead, screen)}</span>
                <LeadFlags lead={lead} />
                <span className={`${classes.phone} numbers`}>{leadPhone(lead, screen)}</span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

function NotFound(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  return (
    <div className={classes.none}>
      <Text c="dimmed">{screen.leadNotFound}</Text>
      <Anchor component={Link} to="/dashboard?add=new">
        Create New {w('Lead')}
      </Anchor>
    </div>
  );
}
