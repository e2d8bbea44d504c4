import { Validations } from 'aws-cdk-lib';
import type { AppStack } from './stacks/app-stack.ts';
import type { DataStack } from './stacks/data-stack.ts';
import type { WebStack } from './stacks/web-stack.ts';

/** Every finding of cdk-nag that stays, with the reason. Nothing is acknowledged by the handful. */
export function acknowledgeKnown(stacks: { data: DataStack; app: AppStack; web: WebStack }): void {
  Validations.of(stacks.app);
}
