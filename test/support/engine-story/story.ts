import type { Data } from '../../../functions/data/parts.ts';
import { campaigns } from './campaigns.ts';
import { consents, contacts, optIn, searching } from './contacts.ts';
import { holds, pace } from './holds.ts';
import { bulk, jobs } from './jobs.ts';
import { people } from './people.ts';
import { table } from './table.ts';
import { aText, filtered, loose, replies } from './texts.ts';

/**
 * Every question and every transaction of the data layer at least once, on the way that matters and on the one that is
 * refused. The engines test records what it asks of DynamoDB; a new method of a data class needs a line in a chapter. They
 * are told in order: a later one finds what an earlier one made.
 */
export async function tellStory(data: Data): Promise<void> {
  for (const chapter of [
    table,
    people,
    contacts,
    consents,
    searching,
    campaigns,
    aText,
    filtered,
    holds,
    replies,
    optIn,
    jobs,
    bulk,
    loose,
    pace,
  ])
    await chapter(data);
}
