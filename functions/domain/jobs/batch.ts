/** Contacts that a job deals with at a time: seconds of work, and a redelivery repeats no more than this. */
export const CONTACTS_PER_BATCH = 500;
