import { Anchor, Button, Checkbox, Group, Skeleton, Stack, Text, SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ContactFlags } from '../../../../shared/contacts/contact-table.tsx';
import { Pager } from '../../../../components/table/pager.tsx';
import { QueryState, StaleRows } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { usePagedSelection } from '../../../../components/table/use-paged-selection.ts';
import type { Selection } from '../../../../components/table/use-selection.ts';
import { getContactName, formatContactPhone } from '../../../../shared/contacts/contact-name.ts';
import { countSelected, toContactSelection } from '../../../../shared/jobs/selection.ts';
import { formatCount, plural } from '../../../../lib/format/numbers.ts';
import { useCampaignContacts, type CampaignContactsPage } from '../../api/campaign-contacts.ts';
import classes from './add-existing-contacts.module.css';
import { CampaignSelect } from './campaign-select.tsx';
import { LazyStartReview } from './review/lazy-start-review.tsx';
import { AddToGroupButton } from '../../../../shared/groups/add-to-group-button.tsx';
import { GroupPicker } from '../../../../shared/groups/group-picker.tsx';

interface AddExistingContactsProps {
  /** Null lets the person choose the campaign. */
  readonly campaignId: string | null;
  /** The group that is chosen at first. Where it is given, people choose between a campaign and a group. */
  readonly groupId?: string | null;
  /** Opens the form for a new contact, with the typed search and the chosen campaign or group. */
  readonly onCreateNew: (
    typed: string,
    target: { readonly campaignId: string | null; readonly groupId: string | null },
  ) => void;
  readonly onClose: () => void;
}

/** Lets the person select contacts, or all that the search finds, and adds them to a campaign or a group. */
export function AddExistingContacts({
  campaignId: presetCampaignId,
  groupId: presetGroupId,
  onCreateNew,
  onClose,
}: AddExistingContactsProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const [campaignId, setCampaignId] = useState(presetCampaignId);
  const [groupId, setGroupId] = useState(presetGroupId ?? null);
  const [target, setTarget] = useState<'campaign' | 'group'>(presetGroupId ? 'group' : 'campaign');
  const [isReviewing, setIsReviewing] = useState(false);
  const list = usePagedSelection();
  const { allSelected, search } = list;
  const contacts = useCampaignContacts(null, list.page, search.toLowerCase());
  const selection = toContactSelection(list, contacts.data?.total ?? 0);
  const count = countSelected(selection);
  const createNew = (): void =>
    onCreateNew(search, target === 'group' ? { campaignId: null, groupId } : { campaignId, groupId: null });

  return (
    <Stack gap="sm">
      {isReviewing && campaignId !== null && (
        <LazyStartReview
          campaignId={campaignId}
          selection={selection}
          onClose={() => setIsReviewing(false)}
          onDone={onClose}
        />
      )}
      {presetGroupId !== undefined && pack.flags.groupAction && <TargetChoice value={target} onChange={setTarget} />}
      {target === 'group' && <GroupPicker value={groupId} onChange={setGroupId} required />}
      {target === 'campaign' && presetCampaignId === null && (
        <CampaignSelect value={campaignId} onChange={setCampaignId} required />
      )}
      <SearchField label={`Search ${w('contacts')} by name or phone`} onSearch={list.setSearch} />
      <QueryState
        query={contacts}
        skeleton={<Skeleton height={404} />}
        empty={(data) => (data.total === 0 ? <NotFound onCreateNew={createNew} /> : null)}
      >
        {(data) => (
          <div>
            <StaleRows isStale={contacts.isPlaceholderData}>
              <Checkbox
                py={8}
                px={12}
                label={`Select all ${formatCount(data.total)}${search === '' ? '' : ' found'}`}
                checked={allSelected}
                onChange={(event) => list.setAllSelected(event.currentTarget.checked)}
              />
              <ContactChoices contacts={data.leads} selection={list.selection} />
            </StaleRows>
            <Pager label={`${w('contacts')} to choose`} page={list.page} total={data.total} onPage={list.setPage} />
          </div>
        )}
      </QueryState>
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Anchor component="button" type="button" size="sm" onClick={createNew}>
          {pack.screen.addNewContacts}
        </Anchor>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {target === 'group' ? (
            <AddToGroupButton groupId={groupId} selection={selection} onDone={onClose} />
          ) : (
            <Button disabled={count === 0 || campaignId === null} onClick={() => setIsReviewing(true)}>
              {count === 0 ? 'Review' : `Review ${plural(count, w('contact'), w('contacts'))}`}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}

interface ContactChoicesProps {
  readonly contacts: CampaignContactsPage['leads'];
  readonly selection: Selection;
}

function ContactChoices({ contacts, selection }: ContactChoicesProps): ReactNode {
  const { screen } = useBrand();
  return (
    <ul className={`${classes.list} boxed`}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <Checkbox
            className={classes.choice ?? ''}
            checked={selection.has(contact.id)}
            onChange={(event) => selection.setMany([contact.id], event.currentTarget.checked)}
            label={
              <span className="row gap-8 slim">
                <span className="cut">{getContactName(contact, screen)}</span>
                <ContactFlags contact={contact} />
                <span className={`${classes.phone} numbers dim rigid`}>{formatContactPhone(contact, screen)}</span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

function NotFound({ onCreateNew }: { readonly onCreateNew: () => void }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  return (
    <div className={`${classes.none} column gap-4 middle`}>
      <Text c="dimmed">{screen.contactNotFound}</Text>
      <Anchor component="button" type="button" onClick={onCreateNew}>
        Create new {w('contact')}
      </Anchor>
    </div>
  );
}

interface TargetChoiceProps {
  readonly value: 'campaign' | 'group';
  readonly onChange: (target: 'campaign' | 'group') => void;
}

/** Chooses what contacts are added to. */
function TargetChoice({ value, onChange }: TargetChoiceProps): ReactNode {
  const w = useTerms();
  return (
    <SegmentedControl
      aria-label="Add to"
      value={value}
      onChange={(chosen) => onChange(chosen === 'group' ? 'group' : 'campaign')}
      data={[
        { value: 'campaign', label: `To a ${w('campaign')}` },
        { value: 'group', label: 'To a group' },
      ]}
    />
  );
}
