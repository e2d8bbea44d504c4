import { STORIES } from '../../crashes/staff-kills/stories.ts';
import type { StaffStory } from '../../crashes/staff-kills/preparation.ts';

/** The stories of staff whose calls no chapter makes. The other ones repeat calls, and each takes as long as a hundred calls of a chapter. */
const RECORDED: readonly string[] = [
  'deletePitchSlide, video that a text waits for',
  'undoJob, archiving of everyone',
  'messageEvents',
  'undoJob, import',
  'exportFile',
  'dismissOptOutHint',
  'resendWebhookDelivery',
  'deleteMessage',
  'keepOrganization',
  'setSpendCap',
  'registerUser',
  'updateCampaign, resumed',
  'optOutsFromCsv',
  'updateUser, own calendar',
  'eraseLead',
  'deleteLandingPageDropdownOptions',
  'tryNow',
  'cancelUpload',
  'assignLead',
  'trackForm',
  'updateLead, no number',
  'removeLeadsFromGroup, everyone',
];

export function listRecordedStories(): StaffStory[] {
  return RECORDED.map((wanted) => {
    const story = STORIES.find(({ name }) => name === wanted);
    if (!story) throw new Error(`No story of staff has the name: ${wanted}`);
    return story;
  });
}
