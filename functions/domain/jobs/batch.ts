/** How many contacts a job processes per batch: seconds of work. A repeated delivery repeats no more than one batch. */
export const CONTACTS_PER_BATCH = 500;
