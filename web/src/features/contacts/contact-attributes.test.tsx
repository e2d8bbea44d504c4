import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EDITED_TEXTS, mapNames } from '../../../../functions/domain/contacts/contact-fields.ts';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { ContactTable } from '../../shared/contacts/contact-table.tsx';
import { TagModal } from '../../shared/contact-attributes/tag-modal.tsx';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { ContactList } from './components/contact-list.tsx';
import { ContactDetails } from './components/details/contact-details.tsx';
import type { DetailsDraft } from './rules/details-draft.ts';

const contact = {
  id: '1',
  name: 'Ava Stone',
  firstName: 'Ava',
  lastName: 'Stone',
  phone: '+16025550142',
  ...mapNames(EDITED_TEXTS, () => null),
  masked: false,
  optedOut: false,
  optedIn: true,
  mayOptOut: false,
  otherCountry: false,
  invalidPhone: false,
  archived: false,
  created: '2026-11-20T18:00:00Z',
  campaigns: [],
  groups: [],
  tags: [{ id: 't1', name: 'VIP' }],
  dob: '1990-02-03',
  typedName: null,
  gender: null,
  widgets: [{ label: 'Which rooms?', values: ['Kitchen', 'Bath'] }],
  customValues: [
    { customFieldId: 'f1', name: 'City', value: '' },
    { customFieldId: 'f2', name: 'Last Visit', value: 'May 2' },
  ],
};
const history = { consentHistory: { ...OK, entries: [], attestation: null } };
const tagged = { tagLeads: { ...OK, changed: 1, changedLeadIds: ['1'], leftOut: [], job: null } };
const names = { tags: { tags: { ...OK, tags: [{ id: 't1', name: 'VIP' }] } } };

/** The details with a button that stands for someone else, who changes the city. */
function Details(): ReactNode {
  const [draft, setDraft] = useState<DetailsDraft>({});
  const [city, setCity] = useState('');
  const [first, ...others] = contact.customValues;
  const customValues = first ? [{ ...first, value: city }, ...others] : [];
  return (
    <>
      <ContactDetails
        contact={{ ...contact, customValues }}
        draft={draft}
        onDraft={setDraft}
        onErased={() => undefined}
      />
      <button onClick={() => setCity('Tempe')}>Change the city</button>
    </>
  );
}

describe('custom fields and tags of a contact', () => {
  it('The list shows the first tags beside the name, how many more there are, and all of them to a screen reader', async () => {
    renderApp(
      <ContactTable
        label="Contacts"
        columns={[]}
        contacts={[
          { ...contact, tags: ['Big', 'Late', 'New', 'VIP'].map((name) => ({ id: name, name })) },
          { ...contact, id: '2', name: 'Ben', tags: [] },
        ]}
      />,
    );
    const chips = screen.getByRole('img', { name: 'Tags: Big, Late, New, VIP' });
    expect(
      within(chips)
        .getAllByText(/Big|Late|New|VIP/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Big', 'Late']);
    expect(within(chips).getByText('+2')).toBeTruthy();
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The details show what the contact answered in forms', async () => {
    stubApi({ ...history, ...names });
    renderApp(<Details />);
    expect(await screen.findByRole('heading', { name: 'Answers in forms' })).toBeTruthy();
    expect(screen.getByText('1990-02-03')).toBeTruthy();
    expect(screen.getByText('Kitchen, Bath')).toBeTruthy();
    expect(screen.queryByText('Gender')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('Save sends only the values that the person changed', async () => {
    const calls = stubApi({ ...names, consentHistory: history, updateLead: { updateLead: OK } });
    renderApp(<Details />);
    expect(screen.getByLabelText('Last Visit')).toHaveProperty('value', 'May 2');
    await userEvent.type(screen.getByLabelText('City'), 'Mesa');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.getFirst('updateLead')).toEqual({
        leadId: '1',
        lead: { customValues: [{ customFieldId: 'f1', value: 'Mesa' }] },
        seen: { customValues: [{ customFieldId: 'f1', value: '' }] },
      }),
    );
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A value that someone else changed in the meantime is compared before it is saved', async () => {
    let answers = 0;
    const calls = stubApi({
      ...names,
      consentHistory: history,
      updateLead: () => ({ updateLead: (answers += 1) === 1 ? { success: false, errors: [CONFLICT] } : OK }),
    });
    renderApp(<Details />);
    await userEvent.type(screen.getByLabelText('City'), 'Mesa');
    await userEvent.click(screen.getByRole('button', { name: 'Change the city' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this contact' });
    expect(within(dialog).getByText('Tempe')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save yours' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const value = (text: string) => ({ customValues: [{ customFieldId: 'f1', value: text }] });
    expect(calls.flatMap(({ operation, variables }) => (operation === 'updateLead' ? [variables] : []))).toEqual([
      { leadId: '1', lead: value('Mesa'), seen: value('') },
      { leadId: '1', lead: value('Mesa'), seen: value('Tempe') },
    ]);
  });

  it('A tag is taken off, and Undo puts it back', async () => {
    const calls = stubApi({ ...names, consentHistory: history, tagLeads: tagged });
    renderApp(<Details />);
    await userEvent.click(screen.getByRole('button', { name: 'Take “VIP” off' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.flatMap(({ operation, variables }) => (operation === 'tagLeads' ? [variables.remove] : []))).toEqual(
        [true, false],
      ),
    );
  });

  it('A tag of many is taken off again by Undo, from those who got it', async () => {
    const calls = stubApi({
      ...names,
      saveTag: { saveTag: { ...OK, tag: { id: 't1', name: 'VIP' } } },
      tagLeads: { tagLeads: { ...OK, changed: 3, changedLeadIds: ['1', '2'], leftOut: [], job: null } },
    });
    renderApp(
      <TagModal
        selection={{ kind: 'some', contactIds: ['1', '2', '3'] }}
        onClose={() => undefined}
        onDone={() => undefined}
      />,
    );
    await userEvent.type(screen.getByLabelText('Tag'), 'VIP');
    await userEvent.click(screen.getByRole('button', { name: 'Add to 3 contacts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.find(({ variables }) => variables.remove === true)?.variables).toMatchObject({
        tagId: 't1',
        leadIds: ['1', '2'],
      }),
    );
  });

  it('A tag that does not exist cannot be taken off, and is not created', async () => {
    const calls = stubApi({ ...names, tagLeads: tagged });
    renderApp(
      <TagModal selection={{ kind: 'some', contactIds: ['1'] }} onClose={() => undefined} onDone={() => undefined} />,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Take a tag off' }));
    await userEvent.type(screen.getByLabelText('Tag'), 'Gold');
    await userEvent.click(screen.getByRole('button', { name: 'Take off 1 contact' }));
    expect(await screen.findByText('There is no tag “Gold”.')).toBeTruthy();
    expect(calls.map(({ operation }) => operation)).toEqual(['tags']);
  });
});

describe('the list of contacts', () => {
  it('shows a stored number of rows only when people can choose it', async () => {
    localStorage.setItem('contacts-page-size', '37');
    const listed = {
      ...contact,
      optedIn: false,
      archived: true,
      lastMessage: null,
      stats: { views: 0, seconds: 0 },
    };
    const calls = stubApi({ ...names, leads: { leads: { ...OK, total: 1, page: 1, leads: [listed] } } });
    renderApp(
      <ContactList
        onOpen={() => undefined}
        onAdd={() => undefined}
        onAddToCampaign={() => undefined}
        onMessage={() => undefined}
        onAddToGroup={() => undefined}
      />,
    );
    expect(await screen.findByText('Ava Stone')).toBeTruthy();
    expect(calls.getFirst('leads')).toMatchObject({ pageSize: 10 });
    localStorage.removeItem('contacts-page-size');
  });
});
