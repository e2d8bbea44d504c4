import { STORIES } from '../staff-kills/stories/index.ts';
import type { StaffStory } from '../staff-kills/stories.ts';

/** The stories of staff whose calls no chapter makes. The other ones repeat calls, and each takes as long as a hundred calls of a chapter. */
const RECORDED: readonly string[] = [
  'delete the slide whose video a text waits for',
  'undo the archiving of everybody',
  'text everybody at an event',
  'undo an import',
  'download a file of an export',
  'dismiss a hint of an opt-out',
  'deliver an event again',
  'delete a failed text',
  'keep the organization',
  'set a cap below what was spent',
  'accept an invitation',
  'resume a campaign',
  'opt a list out',
  'add a calendar of the own',
  'erase a contact',
  'delete parts of the body',
  'try the platform out',
  'end an upload',
  'assign a conversation',
  'visit a landing page',
  'remove a number',
  'take everybody out of a group',
];

export function listRecordedStories(): StaffStory[] {
  return RECORDED.map((wanted) => {
    const story = STORIES.find(({ name }) => name === wanted);
    if (!story) throw new Error(`No story of staff has the name: ${wanted}`);
    return story;
  });
}
