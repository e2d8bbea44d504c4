import { liftEnrollment } from '../../campaigns/old-enrollments.ts';
import { parseContactKey } from './positions.ts';
import type { MigrationStep } from '../step.ts';

/** Release 3.4.7 kept the place of a contact with the campaign, and a link with the contact. */
export const enrollmentsStep: MigrationStep = {
  name: '0003-enrollments',
  what: 'Places in campaigns move to their contacts. Until then each is moved when it is read, and is missing from the number of listed contacts.',
  isRequired: false,
  attributes: ['state'],
  change: async (table, { pk, sk, state }) => {
    const position = state === undefined ? null : parseContactKey(pk, sk);
    return position ? liftEnrollment(table, position) : false;
  },
};
