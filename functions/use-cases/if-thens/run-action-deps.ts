import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { ActionRun } from '../../domain/if-then/action-run.ts';
import type { Publish } from '../../domain/shared/live-event.ts';

export interface RunActionDeps {
  readonly data: Pick<
    Data,
    | 'accounts'
    | 'actionRuns'
    | 'campaigns'
    | 'contacts'
    | 'enroller'
    | 'enrollments'
    | 'flow'
    | 'pitches'
    | 'sendProgress'
    | 'teamTexts'
    | 'webhookCalls'
  >;
  readonly replies: Pick<Queue, 'send'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly zone: string;
  readonly now: () => Date;
}

/** What an action is done with, as it is at this moment. */
export interface RunFacts {
  readonly run: ActionRun;
  readonly organization: Organization;
  readonly contact: Contact;
  /** The campaign of the if/then. */
  readonly campaign: Campaign;
}
