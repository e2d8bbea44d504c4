import { CONTACT_STORIES } from '../contact-stories.ts';
import { LIST_STORIES } from '../list-stories.ts';
import { SENDING_STORIES, type StaffStory } from '../stories.ts';
import { ACCOUNT_STORIES } from './account-stories.ts';
import { DEVELOPER_STORIES } from './developer-stories.ts';
import { FORM_STORIES } from './form-stories.ts';
import { IF_THEN_STORIES } from './if-then-stories.ts';
import { INBOX_STORIES } from './inbox-stories.ts';
import { PITCH_STORIES } from './pitch-stories.ts';

/** All stories. The order decides which interruptions a short run tries, so new ones come last. */
export const STORIES: readonly StaffStory[] = [
  ...SENDING_STORIES,
  ...CONTACT_STORIES,
  ...LIST_STORIES,
  ...INBOX_STORIES,
  ...FORM_STORIES,
  ...PITCH_STORIES,
  ...IF_THEN_STORIES,
  ...ACCOUNT_STORIES,
  ...DEVELOPER_STORIES,
];
