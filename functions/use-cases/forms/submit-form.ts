import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import type { PersonName } from '../../domain/contacts/name.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { cleanAnswers, type FormAnswers } from '../../domain/forms/form-answers.ts';
import { buildFormPath, toFormName } from '../../domain/forms/form.ts';
import type { Submission } from '../../domain/forms/submission.ts';
import { contactChanged, type Publish } from '../../domain/shared/live-event.ts';
import { startSubmissionMessage } from '../../messages/bulk.ts';
import { newId, newOrderedId } from '../../platform/ids.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { announceRow, listRowWrites, type QueueRowDeps } from '../sheets/queue-row.ts';
import { openForm, type FormAddress, type OpenedForm, type OpenFormDeps } from './open-form.ts';
import { buildConsent, buildPlan, checkAnswers, listAnswers, readName, toOptIn } from './submission-parts.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface SubmitFormDeps extends OpenFormDeps, QueueRowDeps {
  readonly data: OpenFormDeps['data'] &
    QueueRowDeps['data'] &
    Pick<Data, 'contacts' | 'contactWriter' | 'formSettings' | 'limits' | 'submissions'>;
  readonly bulk: Pick<Queue, 'send'>;
  /** The code of the campaign page with which people try the platform out, once within 30 days. null if there is none. */
  readonly demoCampaign: string | null;
  readonly publish: Publish;
}

export interface SubmitFormInput extends FormAddress {
  readonly answers: FormAnswers;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
  /** The host name that the browser shows. */
  readonly host: string;
  /** The brand of the host. Refusals use its words. */
  readonly pack: Pack;
  readonly now: Date;
}

/** What the person has to do for texts. null means nothing. */
export interface Submitted {
  readonly notice: string | null;
}

/** Each attempt fails only when staff give the number to another contact during it. */
const MAX_ATTEMPTS = 5;

const TRIED_BEFORE = 'This phone got the texts within the last 30 days. Please try another phone.';

/**
 * Submits a public form: the person becomes a contact, or is found by the phone, and agrees to what the ticked boxes say. A worker then
 * starts what the form starts. The form is public. It sends no text by itself, and limits per form and phone bound what strangers can do.
 * The limit of an address counts only what starts nothing, because guests of one place share an address. A form that is used on site has no
 * such limit. The same phone starts the form once within a day. Cost: about eighteen reads and writes, and one transaction.
 */
export async function submitForm(deps: SubmitFormDeps, input: SubmitFormInput): Promise<Submitted | Refusal> {
  const { limits, formSettings } = deps.data;
  const opened = await openForm(deps, input);
  if (opened instanceof Refusal) return opened;
  const { organizationId, form } = opened.owner;
  if (await formSettings.findUsedOnSite(organizationId, form)) return (await take(deps, opened, input)).answer;
  const subject = `${input.address}#${toFormName(form)}`;
  const waitSeconds = await limits.findWait('formAddress', subject, input.now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const { answer, startsNothing } = await take(deps, opened, input);
  if (startsNothing) await limits.countAttempt('formAddress', subject, input.now);
  return answer;
}

interface Taken {
  readonly answer: Submitted | Refusal;
  /** A failure, or a phone that has submitted the form before. */
  readonly startsNothing: boolean;
}

const refuse = (answer: Refusal): Taken => ({ answer, startsNothing: true });

async function take(deps: SubmitFormDeps, opened: OpenedForm, input: SubmitFormInput): Promise<Taken> {
  const { now, pack } = input;
  const { limits } = deps.data;
  const { organizationId, form } = opened.owner;
  const answers = cleanAnswers(opened.items, input.answers);
  const phone = checkAnswers(opened, answers, pack);
  if (phone instanceof Refusal) return refuse(phone);
  const fullSeconds = await limits.countAttempt('formPage', toFormName(form), now);
  // Others have used the form up.
  if (fullSeconds !== null) return { answer: tooManyAttempts(fullSeconds), startsNothing: false };
  const phoneSeconds = await limits.countAttempt('formPhone', `${organizationId}#${phone}`, now);
  if (phoneSeconds !== null) return refuse(tooManyAttempts(phoneSeconds));
  const isDemo = form.kind === 'CAMPAIGN' && input.code === deps.demoCampaign;
  return store(deps, { opened, answers, phone, isDemo }, input);
}

interface Checked {
  readonly opened: OpenedForm;
  readonly answers: FormAnswers;
  readonly phone: E164;
  /** Whether people try the platform out with the form, once in a period. */
  readonly isDemo: boolean;
}

async function store(
  deps: SubmitFormDeps,
  { opened, answers, phone, isDemo }: Checked,
  { address, host, pack, now }: SubmitFormInput,
): Promise<Taken> {
  const { organization, owner } = opened;
  const { organizationId, form } = owner;
  const consent = buildConsent(opened, answers, { address, page: `${host}${buildFormPath(form.kind, owner.code)}` });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { id: contactId, isArchived } = await findOrAddContact(deps, {
      organizationId,
      phone,
      name: readName(answers),
      now,
    });
    const submission: Submission = {
      organizationId,
      contactId,
      id: newId(now),
      form,
      title: owner.title,
      at: now,
      answers: listAnswers(opened, answers),
      consent,
      plan: buildPlan(opened, answers),
      // Anybody can type the number of an archived contact. Its owner brings the contact back with a text.
      state: isArchived ? 'WAITING' : 'STARTING',
    };
    if (!isArchived) await announce(deps, submission, SAFETY_DELAY_SECONDS);
    const row = { contactId, source: { kind: 'FORM', submissionId: submission.id }, at: now } as const;
    const also = await listRowWrites(deps, organizationId, row);
    // With the submission: a function that ends in between would leave the phone without the texts and without another try.
    const claim = isDemo ? deps.data.limits.claimWrite('demoPhone', phone, now) : null;
    const optIn = isArchived ? null : toOptIn(submission);
    const { kind, isOptedOut } = await deps.data.submissions.submit(submission, phone, optIn, { also, claim });
    if (kind === 'MOVED') continue;
    if (kind === 'CLAIMED' || (isDemo && kind === 'REPEATED')) return refuse(new Refusal(TRIED_BEFORE));
    if (kind === 'CLOSED') return refuse(new Refusal(pack.screen.inactiveContent));
    if (kind === 'STARTED' && !isArchived) await announce(deps, submission);
    if (kind !== 'REPEATED' && also.length > 0) await announceRow(deps, organizationId);
    await deps.publish([contactChanged(organizationId, contactId)]);
    const notice = isOptedOut || isArchived ? describeStart(organization.number) : null;
    return { answer: { notice }, startsNothing: kind !== 'STARTED' };
  }
  throw new Error(`The contact of a number of organization ${organizationId} kept changing`);
}

/**
 * Returns the contact of a number. One that exists stays as it is, whatever name a stranger typed: staff read the name with the submission,
 * and decide.
 */
async function findOrAddContact(
  { data }: SubmitFormDeps,
  given: {
    readonly organizationId: string;
    readonly phone: E164;
    readonly name: PersonName;
    readonly now: Date;
  },
): Promise<{ readonly id: string; readonly isArchived: boolean }> {
  const { organizationId, phone, name, now } = given;
  const contact = newContact({ organizationId, id: newOrderedId(now, 0), ...name, phone, created: now });
  const { kind, contactId } = await data.contactWriter.addUnlessKnown(organizationId, contact);
  const known = kind === 'MERGED' ? await data.contacts.findContact(organizationId, contactId) : null;
  return { id: contactId, isArchived: known !== null && known.archived !== null };
}

function describeStart(number: E164 | null): string {
  return number === null ? 'This number gets no texts at the moment.' : `Text START to ${formatPhone(number)}`;
}

async function announce({ bulk }: SubmitFormDeps, submission: Submission, delaySeconds = 0): Promise<void> {
  const { organizationId, contactId, id } = submission;
  await bulk.send({
    body: startSubmissionMessage(organizationId, contactId, id),
    delaySeconds,
    group: organizationId,
  });
}
