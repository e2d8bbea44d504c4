import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const CalendarsQuery = graphql(`
  query calendars {
    user {
      success
      errors
      user {
        id
        showCalendly
        customValues {
          id
          name
          value
          isCalendar
        }
      }
      organization {
        id
        showCalendly
      }
    }
  }
`);

const SaveCalendars = graphql(`
  mutation saveCalendars($userId: ID!, $customValues: [UserCustomValueInput!]!) {
    updateUser(userId: $userId, user: { customValues: $customValues }) {
      success
      errors
    }
  }
`);

/** A calendar with its link, as the form edits it. */
export interface CalendarRow {
  /** null if the calendar is not stored yet. */
  readonly id: string | null;
  readonly name: string;
  readonly link: string;
}

export interface OwnCalendars {
  /** Whether the person may add calendars. */
  readonly canAdd: boolean;
  readonly rows: readonly CalendarRow[];
}

/** Loads the own calendars. */
export function useCalendars(): UseQueryResult<OwnCalendars> {
  return useQuery({
    queryKey: queryKeys.calendars(),
    queryFn: async ({ signal }): Promise<OwnCalendars> => {
      const answer = await ask(CalendarsQuery, {}, signal);
      const user = requirePresent(answer.user);
      return {
        canAdd: user.showCalendly || requirePresent(answer.organization).showCalendly,
        rows: user.customValues.flatMap(({ id, name, value, isCalendar }) =>
          isCalendar ? [{ id, name, link: value }] : [],
        ),
      };
    },
  });
}

/** Saves added, changed and removed calendars. @throws ApiError when one is refused */
export async function saveCalendars(
  userId: string,
  before: readonly CalendarRow[],
  after: readonly CalendarRow[],
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id));
  const changed = after.filter((row) => {
    const stored = before.find(({ id }) => id === row.id);
    return row.id === null || stored?.name !== row.name || stored.link !== row.link;
  });
  const customValues = [
    ...changed.map(({ id, name, link }) => ({ customFieldId: id, name, value: link })),
    ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ customFieldId: id, name: '', value: '' })),
  ];
  await ask(SaveCalendars, { userId, customValues });
}
