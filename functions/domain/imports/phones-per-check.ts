/** Numbers that one call checks: a batch of reads. */
export const PHONES_PER_CHECK = 100;
