import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';

const TeamQuery = graphql(`
  query team($after: String) {
    users(after: $after) {
      success
      errors
      users {
        id
        name
        phone
        email
        access
      }
      next
    }
  }
`);

/** A member of the organization, or someone who was invited and has no name yet. */
export type TeamMember = ResultOf<typeof TeamQuery>['users']['users'][number];

/** More people than any team has. A cursor that never ended would ask forever. */
const MAX_PAGES = 50;

/** Loads all people of the organization, page by page. */
export async function listTeam(signal: AbortSignal): Promise<readonly TeamMember[]> {
  const people: TeamMember[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { users, next }: ResultOf<typeof TeamQuery>['users'] = await ask(TeamQuery, { after }, signal);
    people.push(...users);
    if (next === null) break;
    after = next;
  }
  return people;
}
