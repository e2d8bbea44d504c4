import { exerciseIntegrations } from './integrations.ts';
import { exerciseAttachments } from './inbox/attachments.ts';
import type { Data } from '../../../../functions/data/index.ts';
import { exerciseAppointments } from './appointments.ts';
import { exerciseCampaigns } from './campaigns.ts';
import { exerciseConsents, exerciseContacts, exerciseErasure, exerciseOptIn, exerciseSearch } from './contacts.ts';
import { exerciseAlerts } from './inbox/alerts.ts';
import { exerciseConversations, exerciseReplyKeys, exerciseSavedReplies } from './inbox/conversations.ts';
import { exerciseBodyParts, exerciseForms, exerciseLandingPages } from './forms.ts';
import { exerciseGroups } from './groups.ts';
import { exerciseNumbers } from './numbers.ts';
import { exerciseFirings, exerciseIfThens } from './pitches/if-thens.ts';
import { exerciseWebhookCalls } from './pitches/webhook-calls.ts';
import { exerciseWebhookEndpoints } from './pitches/webhook-endpoints.ts';
import { exerciseLibrary, exercisePitches, exerciseViews } from './pitches/pitches.ts';
import {
  exerciseApiKeys,
  exerciseBilling,
  exercisePauses,
  exercisePacing,
  exercisePlatform,
  exerciseRestore,
} from './pauses.ts';
import {
  exerciseBulkMessages,
  exerciseContactAttributes,
  exerciseCustomValues,
  exerciseJobs,
  exerciseMedia,
} from './jobs.ts';
import { exerciseAnnouncements, exerciseLostTexts } from './lost-texts.ts';
import { exerciseAccounts } from './people.ts';
import { exerciseDeletions } from './deletions.ts';
import { exerciseTable } from './table.ts';
import {
  exerciseBatches,
  exerciseMessage,
  exerciseFiltering,
  exerciseUnlinkedMessages,
  exerciseReplies,
} from './messages.ts';

/**
 * Makes the calls of the data layer that the recorded stories of staff leave out (recorded-stories.ts). A new method of a data class
 * needs a line in a chapter, unless such a story uses it. A second press needs none, because the engines test sends each write again.
 * The order of the chapters matters, because later chapters use the data of earlier ones.
 */
export async function runScenario(data: Data): Promise<void> {
  for (const exercise of [
    exerciseTable,
    exerciseAccounts,
    exerciseContacts,
    exerciseConsents,
    exerciseErasure,
    exerciseSearch,
    exerciseGroups,
    exerciseCampaigns,
    exerciseAppointments,
    exerciseMessage,
    exerciseBatches,
    exerciseFiltering,
    exerciseLostTexts,
    exerciseAnnouncements,
    exercisePauses,
    exerciseNumbers,
    exerciseReplies,
    exerciseAttachments,
    exerciseConversations,
    exerciseAlerts,
    exerciseSavedReplies,
    exercisePitches,
    exerciseLibrary,
    exerciseViews,
    exerciseIfThens,
    exerciseFirings,
    exerciseWebhookCalls,
    exerciseWebhookEndpoints,
    exerciseLandingPages,
    exerciseBodyParts,
    exerciseForms,
    exerciseReplyKeys,
    exerciseOptIn,
    exerciseJobs,
    exerciseCustomValues,
    exerciseIntegrations,
    exerciseContactAttributes,
    exerciseMedia,
    exerciseBulkMessages,
    exerciseUnlinkedMessages,
    exercisePacing,
    exerciseRestore,
    exerciseBilling,
    exerciseApiKeys,
    exercisePlatform,
    exerciseDeletions,
  ])
    await exercise(data);
}
