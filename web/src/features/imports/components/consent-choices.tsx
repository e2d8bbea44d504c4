import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { describeUnclear, type KnownReview } from '../rules/review/known-contacts.ts';

/** What a person decides about rows for which the file gives no clear yes. */
export interface ConsentChoice {
  /** Rows that do not say who agreed to texts are imported, too. */
  readonly includesUnclear: boolean;
  /** Contacts that are here and to which the file says no are opted out. */
  readonly optsOut: boolean;
}

interface ConsentChoicesProps {
  readonly review: KnownReview;
  readonly value: ConsentChoice;
  readonly onChange: (value: ConsentChoice) => void;
}

/** Questions about the rows of a file whose column of consent is empty, unclear, or says no of a contact that is here. */
export function ConsentChoices({ review, value, onChange }: ConsentChoicesProps): ReactNode {
  const w = useTerms();
  const { unclear, refusing } = review;
  if (unclear.count === 0 && refusing.length === 0) return null;
  return (
    <Stack gap="sm">
      {unclear.count > 0 && (
        <Checkbox
          label={`These ${w('contacts')} agreed too`}
          description={`${describeUnclear(unclear.count)} Without this they are left out.`}
          checked={value.includesUnclear}
          onChange={(event) => onChange({ ...value, includesUnclear: event.currentTarget.checked })}
        />
      )}
      {refusing.length > 0 && (
        <Checkbox
          label={`Opt out ${plural(refusing.length, w('contact'), w('contacts'))} already here`}
          description="The file says no to texts for them. Their scheduled texts are canceled, and only a START from the phone undoes this. Without this they stay as they are."
          checked={value.optsOut}
          onChange={(event) => onChange({ ...value, optsOut: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
