import { Directory } from '../../platform/directory.ts';
import { readPhoneOrNull, readString } from '../../table/values.ts';
import type { MigrationStep } from '../step.ts';

/** Release 3.4.7 had no lists of organizations by name and of users by address and phone. */
export const namesStep: MigrationStep = {
  name: '0006-names',
  what: 'Organizations and users come into the lists of platform staff. Until then those of before the upgrade are missing there.',
  isRequired: false,
  attributes: ['listed'],
  change: async (table, { pk, sk }) => {
    if (!(sk === 'ORG' && pk.startsWith('ORG#')) && !(sk === 'USER' && pk.startsWith('USER#'))) return false;
    const item = await table.get({ pk, sk });
    if (!item) return false;
    const directory = new Directory(table);
    const id = readString(item.id);
    const writes =
      sk === 'ORG'
        ? directory.organizationWrites(null, { id, name: readString(item.name) })
        : directory.newUserWrites({ id, email: readString(item.email), phone: readPhoneOrNull(item.phone) });
    const name = sk === 'ORG' ? 'name' : 'email';
    // The entry of a name that changes at this moment would stay.
    await table.transact([
      table.checkWrite(
        { pk, sk },
        {
          ConditionExpression: '#name = :name',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':name': item[name] },
        },
      ),
      ...writes,
    ]);
    return true;
  },
};
