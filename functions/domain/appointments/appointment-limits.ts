/** Limits that keep an appointment in one item, and its campaigns in a few transactions. */
export const APPOINTMENT_LIMITS = { campaigns: 10, perContact: 50, location: 120, address: 240 } as const;
