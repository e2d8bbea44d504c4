import { parseArgs } from 'node:util';
import { parsePhone } from '../../functions/domain/contacts/phone.ts';
import { parseStage, runCommand } from '../stage/command.ts';
import { findStage, StageError } from '../stage/stage.ts';
import { smoke } from './smoke.ts';

/**
 * `npm run smoke -- -c stage=prod [--to +1… --organization <id>]`: checks a deployed stage. Ends with status 1 when a part
 * does not work.
 */
const USAGE = `npm run smoke -- -c stage=prod
  Checks site, sign-ins, webhooks and live updates of a stage from outside.
  --to +1… --organization <id>  also sends a text from the number of the organization`;

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c' },
      to: { type: 'string' },
      organization: { type: 'string' },
    },
  });
  const { to, organization } = values;
  if ((to === undefined) !== (organization === undefined))
    throw new StageError('Give both --to and --organization: the text leaves from the number of the organization.');
  if (to !== undefined && !parsePhone(to).ok)
    throw new StageError(`"${to}" is not a phone number. Write it as +16025550100.`);
  const stage = await findStage(parseStage(values.context));
  const text = to !== undefined && organization !== undefined ? { to, organizationId: organization } : null;
  if (!(await smoke({ stage, text, print: console.log }))) throw new StageError('The stage does not work.');
  console.log('The stage works.');
});
