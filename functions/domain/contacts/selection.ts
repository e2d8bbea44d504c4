/** Contacts that a job deals with at a time: seconds of work, and a redelivery repeats no more than this. */
export const CONTACTS_A_PART = 500;
