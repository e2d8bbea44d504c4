import { say } from '../../brand/say.ts';
import { Anchor, Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useBrand } from '../../brand/brand.tsx';
import { toastFailure } from '../../components/feedback/toasts.tsx';
import classes from './pitch-picker.module.css';
import { useCreatePitch } from './use-create-pitch.ts';

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

/** Field to choose one of the organization's pitches by words of the title, or to begin a new one. */
export function PitchPicker({ value, onChange }: PitchPickerProps): ReactNode {
  const { screen } = useBrand();
  const create = useCreatePitch();
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
  const createPitch = (): void =>
    create.mutate('', {
      onSuccess: onChange,
      onError: (error) => toastFailure('Pitch not created', error),
    });
  return (
    <div>
      <Select
        label="Pitch"
        placeholder={isEmpty ? 'No pitch yet' : 'Choose a pitch'}
        description={say('Each contact gets a link of its own at the end of the text.')}
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
      <div className={`${classes.actions} flow gap-12 middle`}>
        <Button variant="subtle" size="compact-sm" loading={create.isPending} onClick={createPitch}>
          {screen.newPitch}
        </Button>
        {value !== null && (
          // In a tab of its own, so that the step stays as it is.
          <Anchor href={`/library?pitch=${value.id}`} target="_blank" rel="noreferrer" size="sm">
            Edit its slides
          </Anchor>
        )}
      </div>
    </div>
  );
}
