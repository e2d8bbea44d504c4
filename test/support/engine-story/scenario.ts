import type { Data } from '../../../functions/data/index.ts';
import { exerciseCampaigns } from './campaigns.ts';
import { exerciseConsents, exerciseContacts, exerciseOptIn, exerciseSearch } from './contacts.ts';
import { exercisePauses, exercisePacing } from './pauses.ts';
import { exerciseBulkMessages, exerciseJobs } from './jobs.ts';
import { exerciseAccounts } from './people.ts';
import { exerciseTable } from './table.ts';
import { exerciseMessage, exerciseFiltering, exerciseUnlinkedMessages, exerciseReplies } from './messages.ts';

/**
 * Every question and every transaction of the data layer at least once, on the way that matters and on the one that is
 * refused. The engines test records what it asks of DynamoDB; a new method of a data class needs a line in a chapter. They
 * are told in order: a later one finds what an earlier one made.
 */
export async function runScenario(data: Data): Promise<void> {
  for (const exercise of [
    exerciseTable,
    exerciseAccounts,
    exerciseContacts,
    exerciseConsents,
    exerciseSearch,
    exerciseCampaigns,
    exerciseMessage,
    exerciseFiltering,
    exercisePauses,
    exerciseReplies,
    exerciseOptIn,
    exerciseJobs,
    exerciseBulkMessages,
    exerciseUnlinkedMessages,
    exercisePacing,
  ])
    await exercise(data);
}
