import type { Organization } from '../../../domain/accounts/account.ts';
import type { IfThen } from '../../../domain/if-then/if-then.ts';
import type { StepId } from '../../../domain/shared/ids.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { IfThens } from '../if-thens.ts';
import type { BusyFigures } from './busy-figures.ts';
import type { CampaignRef } from './retention-counters.ts';

/** For how long the reports of a busy campaign share what one of them read, in this instance of a function. */
const SHARED_MS = 2_000;
/** Answers that an instance of a function remembers. */
const MOST_ANSWERS = 100;

/**
 * What each report of a pitch reads, and what is the same for all contacts of the campaign. Two items answer for all of them, and one
 * partition has 3,000 reads in a second. So the reports of a busy campaign share an answer for two seconds. A suspension, or a change of an
 * if/then, reaches its reports so much later. All others read what is stored now.
 */
export class SharedReads {
  readonly #accounts: Pick<Accounts, 'findOrganization'>;
  readonly #ifThens: Pick<IfThens, 'listOfStep'>;
  readonly #busy: Pick<BusyFigures, 'isBusy'>;
  readonly #now: () => Date;
  readonly #organizations: Answers<Organization | null> = new Map();
  readonly #rules: Answers<readonly IfThen[]> = new Map();

  constructor(
    {
      accounts,
      ifThens,
      busy,
    }: {
      readonly accounts: Pick<Accounts, 'findOrganization'>;
      readonly ifThens: Pick<IfThens, 'listOfStep'>;
      readonly busy: Pick<BusyFigures, 'isBusy'>;
    },
    now: () => Date,
  ) {
    this.#accounts = accounts;
    this.#ifThens = ifThens;
    this.#busy = busy;
    this.#now = now;
  }

  /** Returns the organization of a campaign, or null. Cost: one read, or none while the campaign is busy. */
  findOrganization(campaign: CampaignRef): Promise<Organization | null> {
    const { organizationId } = campaign;
    return this.#share(
      this.#organizations,
      campaign,
      organizationId,
      async () => (await this.#accounts.findOrganization(organizationId)) ?? null,
    );
  }

  /** Returns the if/thens of a step of a campaign. Cost: one query, or none while the campaign is busy. */
  listIfThens(campaign: CampaignRef, stepId: StepId): Promise<readonly IfThen[]> {
    return this.#share(this.#rules, campaign, stepId, () => this.#ifThens.listOfStep(campaign.organizationId, stepId));
  }

  async #share<T>(answers: Answers<T>, campaign: CampaignRef, key: string, read: () => Promise<T>): Promise<T> {
    if (!this.#busy.isBusy(campaign)) return read();
    const now = this.#now().getTime();
    const known = answers.get(key);
    if (known && now - known.at < SHARED_MS) return known.answer;
    const answer = await read();
    if (answers.size >= MOST_ANSWERS) answers.clear();
    answers.set(key, { at: now, answer });
    return answer;
  }
}

type Answers<T> = Map<string, { readonly at: number; readonly answer: T }>;
