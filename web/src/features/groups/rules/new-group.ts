/** The state of the address of a group that was created a moment ago. */
export const NEW_GROUP = 'new group';
