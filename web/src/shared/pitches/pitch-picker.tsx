import { say } from '../../brand/say.ts';
import { Anchor, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const PitchNames = graphql(`
  query pitchNames($search: String) {
    pitches(search: $search) {
      success
      errors
      total
      pitches {
        id
        title
      }
    }
  }
`);

interface PickedPitch {
  readonly id: string;
  readonly title: string;
}

interface PitchPickerProps {
  readonly value: PickedPitch | null;
  readonly onChange: (pitch: PickedPitch | null) => void;
}

/** Field to choose one of the organization's pitches. It finds them by words of the title. */
export function PitchPicker({ value, onChange }: PitchPickerProps): ReactNode {
  const [search, setSearch] = useState('');
  // The field shows the title of the chosen pitch, which is no search.
  const wanted = search === value?.title ? '' : search;
  const query = useQuery({
    queryKey: queryKeys.pitches.names(wanted),
    queryFn: ({ signal }) => ask(PitchNames, { search: wanted }, signal),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.pitches ?? [];
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  const isEmpty = query.data?.total === 0 && wanted === '';
  return (
    <Select
      label="Pitch"
      placeholder={isEmpty ? 'No pitch yet' : 'Choose a pitch'}
      description={isEmpty ? <NoPitch /> : say('Each contact gets a link of its own at the end of the text.')}
      searchable
      clearable
      data={shown.map(({ id, title }) => ({ value: id, label: title }))}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={query.isPending ? 'Loading…' : 'No pitch found'}
      value={value?.id ?? null}
      onSearchChange={setSearch}
      onChange={(id) => onChange(shown.find((pitch) => pitch.id === id) ?? null)}
    />
  );
}

function NoPitch(): ReactNode {
  return (
    <>
      Write one in the{' '}
      <Anchor component={Link} to="/library" inherit>
        library
      </Anchor>{' '}
      first.
    </>
  );
}
