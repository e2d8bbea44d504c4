import type { ReactNode } from 'react';
import type { NewContacts } from '../sending/new-contacts.ts';

/** Renders what a campaign will send to the contacts of a file. The campaigns feature provides it to other features. */
export type ImportCampaignReview = (props: {
  readonly campaignId: string;
  /** The contacts of the file that are here already. */
  readonly contactIds: readonly string[];
  readonly newContacts: readonly NewContacts[];
}) => ReactNode;
