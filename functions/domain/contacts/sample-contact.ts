/**
 * The person that every preview and test run greets: one, so that the editor, the pitch and the test run agree. The name is longer than most,
 * so that a preview does not underestimate the segments of a text.
 */
export const SAMPLE_NAME = { firstName: 'Alexandra', lastName: 'Montgomery' } as const;
