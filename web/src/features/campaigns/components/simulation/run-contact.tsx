import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { formatContactPhone, getContactName } from '../../../../shared/contacts/contact-name.ts';
import { useContactChoices, useContactOfRun, type ContactChoice } from '../../api/simulation.ts';
import { SAMPLE } from '../../rules/run-address.ts';

interface RunContactProps {
  /** null means the sample contact. */
  readonly contactId: string | null;
  readonly onChange: (contactId: string | null) => void;
}

/** So many contacts are offered. A search finds the others. */
const CHOICES = 8;
const SEARCH_DELAY_MS = 250;

/** Chooses the contact of a test run: a sample, or a real one by name or number. */
export function RunContact({ contactId, onChange }: RunContactProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ContactChoice | null>(null);
  const sample = { value: SAMPLE, label: `Sample ${w('contact')}` };
  const toChoice = (contact: ContactChoice): { readonly value: string; readonly label: string } => ({
    value: contact.id,
    label: `${getContactName(contact, screen)}, ${formatContactPhone(contact, screen)}`,
  });
  const named = useContactOfRun(chosen === null ? contactId : null);
  const shown = chosen ?? named.data ?? null;
  const current = contactId === null || shown === null ? sample : toChoice(shown);
  // The field holds the chosen name. It is no search.
  const [search] = useDebouncedValue(typed === current.label ? '' : typed.trim(), SEARCH_DELAY_MS);
  const found = useContactChoices(search);
  const choices = (found.data ?? []).slice(0, CHOICES);
  const data = [sample, ...(current.value === SAMPLE ? [] : [current])];
  return (
    <Select
      label={w('Contact')}
      searchable
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data={[...data, ...choices.map(toChoice).filter(({ value }) => data.every((each) => each.value !== value))]}
      // The server has searched. The first choices stay in sight.
      filter={({ options }) => options}
      value={current.value}
      onSearchChange={setTyped}
      onChange={(value) => {
        setChosen(choices.find(({ id }) => id === value) ?? (value === shown?.id ? shown : null));
        onChange(value === null || value === SAMPLE ? null : value);
      }}
    />
  );
}
