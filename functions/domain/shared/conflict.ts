/**
 * The error of a save whose form is older than what is stored. The page shows both versions when it gets this very sentence,
 * so nothing that someone typed is lost.
 */
export const CONFLICT = 'Someone else has changed this since you opened it.';
