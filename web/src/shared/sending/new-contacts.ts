/** Contacts of one country that an import will add. */
export interface NewContacts {
  readonly count: number;
  /** The number of one of them. */
  readonly phone: string;
  /** The longest name of them. */
  readonly name: string;
  readonly optedOut: boolean;
}
