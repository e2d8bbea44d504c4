import { describeTiming } from '../../../../../functions/domain/campaigns/describe-timing.ts';
import { say } from '../../../brand/say.ts';

/** Returns when a step is sent, in the words of the brand: "As soon as a patient joins". */
export function sayTiming(...step: Parameters<typeof describeTiming>): string {
  return say(describeTiming(...step));
}
