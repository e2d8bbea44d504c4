import { Anchor, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ContactFlags } from '../../../../shared/contacts/contact-table.tsx';
import { Pager } from '../../../../components/table/pager.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { useSelection, type Selection } from '../../../../components/table/use-selection.ts';
import { getContactName, formatContactPhone } from '../../../../shared/contacts/contact-name.ts';
import type { ContactSelection } from '../../../../shared/jobs/selection.ts';
import { formatCount, plural } from '../../../../lib/format/numbers.ts';
import { useCampaignContacts, type CampaignContactsPage } from '../../api/campaign-contacts.ts';
import classes from './add-existing-contacts.module.css';
import { CampaignSelect } from './campaign-select.tsx';
import { StartReview } from './start-review.tsx';

interface AddExistingContactsProps {
  /** Null lets the person choose the campaign. */
  readonly campaignId: string | null;
  readonly onClose: () => void;
}

/** Lets the person select contacts, or all that the search finds, and adds them to a campaign. */
export function AddExistingContacts({ campaignId: fixed, onClose }: AddExistingContactsProps): ReactNode {
  const w = useTerms();
  const [chosen, setChosen] = useState<string | null>(fixed);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const selection = useSelection();
  const contacts = useCampaignContacts(null, page, search.toLowerCase());
  const total = contacts.data?.total ?? 0;
  const count = all ? total : selection.ids.length;

  if (reviewing && chosen !== null) {
    const who: ContactSelection = all
      ? { kind: 'all', search: search.toLowerCase(), count: total }
      : { kind: 'some', contactIds: selection.ids };
    return (
      <StartReview
        campaignId={chosen}
        selection={who}
        backLabel="Back"
        onBack={() => setReviewing(false)}
        onDone={onClose}
      />
    );
  }
  return (
    <Stack gap="sm">
      {fixed === null && <CampaignSelect value={chosen} onChange={setChosen} required />}
      <SearchField
        label={`Search ${w('contacts')} by name or phone`}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <QueryState
        query={contacts}
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
            <ContactChoices contacts={data.leads} all={all} selection={selection} />
            <Pager label={`${w('contacts')} to choose`} page={page} total={data.total} onPage={setPage} />
          </div>
        )}
      </QueryState>
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Anchor component={Link} to="/dashboard?add=new" size="sm">
          + Add new {w('contact')}(s)
        </Anchor>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={count === 0 || chosen === null} onClick={() => setReviewing(true)}>
            {count === 0 ? 'Review' : `Review ${plural(count, w('contact'), w('contacts'))}`}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

interface ContactChoicesProps {
  readonly contacts: CampaignContactsPage['leads'];
  readonly all: boolean;
  readonly selection: Selection;
}

function ContactChoices({ contacts, all, selection }: ContactChoicesProps): ReactNode {
  const { screen } = useBrand();
  return (
    <ul className={classes.list}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <Checkbox
            className={classes.choice ?? ''}
            checked={all || selection.has(contact.id)}
            disabled={all}
            onChange={(event) => selection.setMany([contact.id], event.currentTarget.checked)}
            label={
              <span className={classes.contact}>
                <span className="cut">{getContactName(contact, screen)}</span>
                <ContactFlags contact={contact} />
                <span className={`${classes.phone} numbers`}>{formatContactPhone(contact, screen)}</span>
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
      <Text c="dimmed">{screen.contactNotFound}</Text>
      <Anchor component={Link} to="/dashboard?add=new">
        Create New {w('Contact')}
      </Anchor>
    </div>
  );
}
