/** A text or note that a search found, at which its conversation opens. */
export interface TextTarget {
  readonly contactId: string;
  readonly textId: string;
  /** The words to mark in it. */
  readonly search: string;
}
