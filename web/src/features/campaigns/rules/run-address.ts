/**
 * The value of `?run=` for the sample contact. Any other value is the id of a contact. It has a file of its own, because the screen of
 * a campaign needs only this. The rules of the test run load with its dialog.
 */
export const SAMPLE = 'sample';
