import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const MigrationsQuery = graphql(`
  query migrations {
    migrations {
      success
      errors
      migrations {
        name
        about
        status
        read
        changed
        parts
        doneParts
        done
      }
    }
  }
`);

export type Migration = ResultOf<typeof MigrationsQuery>['migrations']['migrations'][number];

/** Loads how far the steps are that bring stored data into the form of this release. */
export function useMigrations(): UseQueryResult<readonly Migration[]> {
  return useQuery({
    queryKey: queryKeys.systemStatus('migrations'),
    queryFn: async ({ signal }) => (await ask(MigrationsQuery, {}, signal)).migrations,
  });
}
