import type { NamedListRules } from './named-list.ts';

/** A word that staff attach to contacts, to find them again. */
export const TAG_RULES: NamedListRules = { noun: 'tag', maxName: 40, maxEntries: 200, reserved: [] };

/** Tags of one contact. A contact with all of them still fits one item and one search entry. */
export const MAX_TAGS_OF_CONTACT = 20;
