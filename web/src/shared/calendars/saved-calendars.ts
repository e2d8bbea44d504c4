import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const SavedCalendars = graphql(`
  query savedCalendars($search: String, $calendlyOnly: Boolean) {
    customValues(search: $search, calendarOnly: true, calendlyOnly: $calendlyOnly) {
      success
      errors
      values {
        id
        modelName
        name
        value
      }
    }
  }
`);

const CreateCalendar = graphql(`
  mutation createCalendar($values: [CustomValueInput!]!) {
    createCustomValues(values: $values, isCalendar: true) {
      success
      errors
      values {
        id
        modelName
        name
        value
      }
    }
  }
`);

/** A calendar that a person or the organization keeps. */
export interface SavedCalendar {
  readonly id: string;
  /** The name of the person, or of the organization. */
  readonly modelName: string;
  readonly name: string;
  /** A link, or three parts: event type, name and link. */
  readonly value: string;
}

/** Finds saved calendars by words of their names. `calendlyOnly`: only those with three parts. */
export function useSavedCalendars(search: string, calendlyOnly: boolean): UseQueryResult<readonly SavedCalendar[]> {
  return useQuery({
    queryKey: [...queryKeys.calendars(), search, calendlyOnly],
    queryFn: async ({ signal }) => (await ask(SavedCalendars, { search, calendlyOnly }, signal)).values,
    placeholderData: keepPreviousData,
  });
}

interface NewCalendar {
  readonly userId: string;
  readonly name: string;
  readonly value: string;
}

/** Keeps a calendar for the person. */
export function useCreateCalendar(): Change<NewCalendar, SavedCalendar | null> {
  return useChange(
    async (calendar: NewCalendar) => {
      const { values } = await ask(CreateCalendar, { values: [calendar] });
      return values[0] ?? null;
    },
    { reloads: [queryKeys.calendars()] },
  );
}
