import * as z from 'zod/mini';
import type { ConsentChange } from '../../domain/consent/consent-change.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { FORM_KINDS } from '../../domain/forms/form.ts';
import {
  isTooSoon,
  readAnswersText,
  SUBMISSION_STATES,
  toAnswersText,
  type FormState,
  type Submission,
} from '../../domain/forms/submission.ts';
import type { ContactId, OrganizationId, SubmissionId } from '../../domain/shared/ids.ts';
import type { Consents } from '../contacts/consents.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { consentKey, contactPk } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';
import { FORM_OPEN, type FormFigureStore } from './form-figures.ts';
import { formOwnerKey, formStateKey, SUBMISSION_PREFIX, submissionKey } from './form-keys.ts';

const submissionEntity = defineEntity(
  submissionKey,
  z.object({
    organizationId: z.string(),
    contactId: z.string(),
    id: z.string(),
    form: z.object({ kind: z.enum(FORM_KINDS), id: z.string() }),
    title: z.string(),
    at: storedDate,
    answers: z.array(z.object({ id: z.string(), label: z.string(), values: z.array(z.string()) })),
    consent: z.nullable(
      z.object({ texts: z.array(z.string()), finePrint: z.string(), address: z.string(), page: z.string() }),
    ),
    plan: z.object({
      campaignIds: z.array(z.string()),
      groupId: z.nullable(z.string()),
      appointmentDate: z.nullable(z.string()),
    }),
    state: z.enum(SUBMISSION_STATES),
  }),
);

const MAX_ATTEMPTS = 8;

/**
 * STARTED: the plan starts, or waits for the phone. ADDED: the form had started within a day, and the answers are kept. REPEATED: the same answers within
 * a day, and nothing was written. CLOSED: staff have archived the form. MOVED: the number belongs to another contact by now. CLAIMED: the
 * phone has claimed its period before.
 */
export type SubmitOutcome = {
  readonly kind: 'STARTED' | 'ADDED' | 'REPEATED' | 'CLOSED' | 'MOVED' | 'CLAIMED';
  /** Whether the number has opted out. */
  readonly isOptedOut: boolean;
};

/** What contacts submitted by public forms. */
export class Submissions {
  readonly #table: Table;
  readonly #consents: Consents;
  readonly #figures: FormFigureStore;

  constructor(table: Table, consents: Consents, figures: FormFigureStore) {
    this.#table = table;
    this.#consents = consents;
    this.#figures = figures;
  }

  /**
   * Stores a submission in one transaction with the consent that it brings and the figures that count it, on condition that the form is
   * open. `optIn`: the consent of the number. A number that opted out stays opted out: only a text of the phone changes that. `also`:
   * commits with it. `claim`: of a period of the phone, for forms that start once in it. Cost: two or three reads, and one transaction.
   */
  async submit(
    submission: Submission,
    phone: E164,
    optIn: ConsentChange | null,
    { also = [], claim = null }: { readonly also?: readonly Write[]; readonly claim?: Write | null } = {},
  ): Promise<SubmitOutcome> {
    const { organizationId, contactId, id, form, at } = submission;
    const stateKey = formStateKey(organizationId, contactId, form);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const [item, consent] = await Promise.all([
        this.#table.get(stateKey),
        this.#consents.findConsent(organizationId, phone),
      ]);
      const isOptedOut = consent.state === 'OPTED_OUT';
      if (consent.contactId !== contactId) return { kind: 'MOVED', isOptedOut };
      const before = item ? toState(item) : null;
      const isAdded = before !== null && isTooSoon(before, at);
      const answers = toAnswersText(submission.answers);
      if (isAdded && before.answers === answers) return { kind: 'REPEATED', isOptedOut };
      const changesConsent = optIn !== null && !isOptedOut && (consent.state === 'NONE' || !isAdded);
      const started = isAdded ? before.started : at;
      const writes: Write[] = [
        this.#table.checkWrite(formOwnerKey(organizationId, form), FORM_OPEN),
        ...(claim ? [claim] : []),
        this.#table.putWrite(
          { ...stateKey, started: started.toISOString(), answers },
          item
            ? {
                ConditionExpression: 'started = :seen AND answers = :answers',
                ExpressionAttributeValues: { ':seen': item.started, ':answers': item.answers },
              }
            : IF_ABSENT,
        ),
        this.#table.putWrite(toItem(isAdded ? { ...submission, state: 'ADDED' } : submission), IF_ABSENT),
        ...(isAdded ? [] : this.#countWrites(submission, before === null)),
        ...(changesConsent
          ? this.#consents.changeWrites(organizationId, phone, consent, optIn, id)
          : [this.#consentCheck(organizationId, phone, contactId, isOptedOut)]),
        ...also,
      ];
      const failed = await failedConditions(() => this.#table.transact(writes));
      if (failed === null) return { kind: isAdded ? 'ADDED' : 'STARTED', isOptedOut };
      if (failed.has(0)) return { kind: 'CLOSED', isOptedOut };
      if (claim && failed.has(1)) return { kind: 'CLAIMED', isOptedOut };
    }
    throw new Error(`The consent of a contact of organization ${organizationId} kept changing`);
  }

  async findSubmission(
    organizationId: OrganizationId,
    contactId: ContactId,
    id: SubmissionId,
  ): Promise<Submission | null> {
    const item = await this.#table.get(submissionKey(organizationId, contactId, id));
    return item ? submissionEntity.fromItem(item) : null;
  }

  /** Returns the newest submissions of a contact, newest first. Cost: one query. */
  async listByContact(organizationId: OrganizationId, contactId: ContactId, limit: number): Promise<Submission[]> {
    const { items } = await this.#table.query({
      ...prefixQuery(contactPk(organizationId, contactId), SUBMISSION_PREFIX),
      ScanIndexForward: false,
      Limit: limit,
    });
    return items.map(submissionEntity.fromItem);
  }

  /** Stores that everything has started. A repetition changes nothing. */
  async end({ organizationId, contactId, id }: Submission): Promise<void> {
    await this.#table.update(submissionKey(organizationId, contactId, id), setState('DONE'));
  }

  /** Lets the submission of an archived contact wait until its phone texts START. */
  async hold({ organizationId, contactId, id }: Submission): Promise<void> {
    await this.#table.update(submissionKey(organizationId, contactId, id), setState('WAITING'));
  }

  /** Lets a submission wait until its number opts in. Returns false when the number has not opted out, or not anymore. */
  async wait({ organizationId, contactId, id }: Submission, phone: E164): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(submissionKey(organizationId, contactId, id), setState('WAITING')),
        this.#consentCheck(organizationId, phone, contactId, true),
      ]),
    );
  }

  #countWrites({ organizationId, contactId, form, at }: Submission, isFirst: boolean): Write[] {
    const add = { submits: 1, ...(isFirst ? { leads: 1 } : {}) };
    return this.#figures.addWrites(organizationId, form, { shardBy: contactId, at, add });
  }

  #consentCheck(organizationId: OrganizationId, phone: E164, contactId: ContactId, isOptedOut: boolean): Write {
    const state = isOptedOut ? '#state = :out' : '(attribute_not_exists(#state) OR #state <> :out)';
    return this.#table.checkWrite(consentKey(organizationId, phone), {
      ConditionExpression: `contactId = :contact AND ${state}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':contact': contactId, ':out': 'OPTED_OUT' },
    });
  }
}

function setState(state: Submission['state']) {
  return {
    UpdateExpression: 'SET #state = :state',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state },
  };
}

function toItem(submission: Submission): Item {
  const { organizationId, contactId, id, answers, consent, plan } = submission;
  const stored = {
    ...submission,
    answers: answers.map((answer) => ({ ...answer, values: [...answer.values] })),
    consent: consent === null ? null : { ...consent, texts: [...consent.texts] },
    plan: { ...plan, campaignIds: [...plan.campaignIds] },
  };
  return submissionEntity.toItem(stored, organizationId, contactId, id);
}

function toState(item: Item): FormState {
  return { started: readDate(item.started), answers: readAnswersText(readString(item.answers)) };
}
