import { field } from '../registry/router.ts';
import { pauseSending, type PauseSendingDeps } from '../../use-cases/sending/pause-sending.ts';
import { respondDone } from '../shared/respond.ts';
import { holdSendingInput } from './inputs.ts';

/** The switches that pause all sending. */
export function pauseFields(deps: PauseSendingDeps) {
  return {
    holdSending: field({
      input: holdSendingInput,
      run: async ({ actor }, { scope, held, reason = null }) =>
        respondDone(await pauseSending(deps, actor, { scope, paused: held, note: reason })),
    }),
  };
}
