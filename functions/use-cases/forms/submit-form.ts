import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { ConsentChange } from '../../domain/consent/consent-change.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { parsePersonName, type PersonName } from '../../domain/contacts/name.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import { isDomestic } from '../../domain/contacts/countries.ts';
import { parsePhone, type E164 } from '../../domain/contacts/phone.ts';
import { cleanAnswers, isAnswered, listMissing, type FormAnswers } from '../../domain/forms/form-answers.ts';
import { KNOWN_ITEMS } from '../../domain/forms/form-item.ts';
import { buildFormPath } from '../../domain/forms/form.ts';
import type { FormConsent, Submission, SubmissionPlan, SubmittedAnswer } from '../../domain/forms/submission.ts';
import { contactChanged, type Publish } from '../../domain/live/live-event.ts';
import { startSubmissionMessage } from '../../messages/bulk.ts';
import { newId, newOrderedId } from '../../platform/ids.ts';
import { Refusal, toRefusal, tooManyAttempts } from '../../platform/refusal.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { announceRow, listRowWrites, type QueueRowDeps } from '../sheets/queue-row.ts';
import { openForm, type FormAddress, type OpenedForm, type OpenFormDeps } from './open-form.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface SubmitFormDeps extends OpenFormDeps, QueueRowDeps {
  readonly data: OpenFormDeps['data'] & QueueRowDeps['data'] & Pick<Data, 'contactWriter' | 'limits' | 'submissions'>;
  readonly bulk: Pick<Queue, 'send'>;
  /** The code of the campaign page with which people try the platform out, once within 30 days. Null: there is none. */
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

/** What the person has to do for texts. Null: nothing. */
export interface Submitted {
  readonly notice: string | null;
}

/** Each attempt fails only when staff give the number to another contact during it. */
const MAX_ATTEMPTS = 5;

const NOT_DOMESTIC = 'Enter a phone number of the United States or Canada.';
const TRIED_BEFORE = 'This phone got the texts within the last 30 days. Please try another one.';
const INCOMPLETE = 'Please fill in what is needed.';

/**
 * Submits a public form: the person becomes a contact, or is found by the phone, and agrees to what the ticked boxes say. A worker then
 * starts what the form starts. The form is public. It texts nobody by itself, and limits per address, form and phone bound what strangers
 * can do. The same phone starts the form once within a day. Cost: about sixteen reads and writes, and one transaction.
 */
export async function submitForm(deps: SubmitFormDeps, input: SubmitFormInput): Promise<Submitted | Refusal> {
  const { now, pack } = input;
  const opened = await openForm(deps, input);
  if (opened instanceof Refusal) return opened;
  const { organizationId, form } = opened.owner;
  const formId = `${form.kind}#${form.id}`;
  const overAddress = await deps.data.limits.countAttempt('formAddress', `${input.address}#${formId}`, now);
  if (overAddress !== null) return tooManyAttempts(overAddress);
  const answers = cleanAnswers(opened.items, input.answers);
  const phone = parseFormPhone(answers, pack);
  if (phone instanceof Refusal) return phone;
  if (listMissing(opened, answers).length > 0) return new Refusal(INCOMPLETE);
  for (const [scope, subject] of [
    ['formPage', formId],
    ['formPhone', `${organizationId}#${phone}`],
  ] as const) {
    const waitSeconds = await deps.data.limits.countAttempt(scope, subject, now);
    if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  }
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
): Promise<Submitted | Refusal> {
  const { organization, owner } = opened;
  const { organizationId, form } = owner;
  const consent = buildConsent(opened, answers, { address, page: `${host}${buildFormPath(form.kind, owner.code)}` });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const contactId = await addContact(deps, { organizationId, phone, name: readName(answers), now });
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
      state: 'STARTING',
    };
    await announce(deps, submission, SAFETY_DELAY_SECONDS);
    const row = { contactId, source: { kind: 'FORM', submissionId: submission.id }, at: now } as const;
    const also = await listRowWrites(deps, organizationId, row);
    // With the submission: a function that ends in between would leave the phone without the texts and without another try.
    const claim = isDemo ? deps.data.limits.claimWrite('demoPhone', phone, now) : null;
    const { kind, isOptedOut } = await deps.data.submissions.submit(submission, phone, toOptIn(submission), {
      also,
      claim,
    });
    if (kind === 'MOVED') continue;
    if (kind === 'CLAIMED' || (isDemo && kind === 'REPEATED')) return new Refusal(TRIED_BEFORE);
    if (kind === 'CLOSED') return new Refusal(pack.screen.inactiveContent);
    if (kind === 'STARTED') await announce(deps, submission);
    if (kind !== 'REPEATED' && also.length > 0) await announceRow(deps, organizationId);
    await deps.publish([contactChanged(organizationId, contactId)]);
    return { notice: isOptedOut ? describeStart(organization.number) : null };
  }
  throw new Error(`The contact of a number of organization ${organizationId} kept changing`);
}

function parseFormPhone(answers: FormAnswers, pack: Pack): E164 | Refusal {
  const parsed = parsePhone(answers[KNOWN_ITEMS.phone]?.[0] ?? '');
  if (!parsed.ok) return toRefusal(parsed.reason, pack);
  return isDomestic(parsed.phone) ? parsed.phone : new Refusal(NOT_DOMESTIC);
}

function readName(answers: FormAnswers): PersonName {
  const name = answers[KNOWN_ITEMS.name]?.[0] ?? '';
  const lastName = answers[KNOWN_ITEMS.lastName]?.[0] ?? '';
  return parsePersonName(lastName === '' ? { name } : { firstName: name, lastName });
}

/** As staff add a contact: a number that has one already keeps it, with what is known of it. Returns the contact's id. */
async function addContact(
  { data }: SubmitFormDeps,
  given: {
    readonly organizationId: string;
    readonly phone: E164;
    readonly name: PersonName;
    readonly now: Date;
  },
): Promise<string> {
  const { organizationId, phone, name, now } = given;
  const contact = newContact({ organizationId, id: newOrderedId(now, 0), ...name, phone, created: now });
  const [outcome] = await data.contactWriter.add(organizationId, [{ contact, attestation: null }]);
  return outcome?.contactId ?? contact.id;
}

/** The words beside the boxes that the person ticked. Null: none. */
function buildConsent(
  { items, pack }: OpenedForm,
  answers: FormAnswers,
  where: { readonly address: string; readonly page: string },
): FormConsent | null {
  const boxes: readonly string[] = [KNOWN_ITEMS.optIn, KNOWN_ITEMS.health];
  const texts = items.filter(({ id }) => boxes.includes(id) && isAnswered(id, answers)).map(({ label }) => label);
  return texts.length === 0 ? null : { texts, finePrint: pack.legal.optInFinePrint, ...where };
}

/** The change of consent that the box for texts brings. Null: the box is not ticked. */
function toOptIn({ id, title, at, consent, answers }: Submission): ConsentChange | null {
  if (consent === null || !answers.some((answer) => answer.id === KNOWN_ITEMS.optIn)) return null;
  const { texts, page, address } = consent;
  const evidence = { kind: 'FORM', submissionId: id, title, text: texts.join(' '), page, address } as const;
  return { state: 'OPTED_IN', evidence, at };
}

function listAnswers({ items }: OpenedForm, answers: FormAnswers): SubmittedAnswer[] {
  return items.flatMap(({ id, label }) => {
    const values = answers[id];
    return values ? [{ id, label, values }] : [];
  });
}

/** Options may share a label. The campaigns of all of them then start. */
function buildPlan({ owner, bodyParts }: OpenedForm, answers: FormAnswers): SubmissionPlan {
  const [chosen] = answers[KNOWN_ITEMS.bodyPart] ?? [];
  const ofPart = bodyParts.filter(({ label }) => label === chosen).flatMap(({ campaignIds }) => campaignIds);
  return {
    campaignIds: [...new Set([...owner.campaignIds, ...ofPart])],
    groupId: owner.groupId,
    appointmentDate: answers[KNOWN_ITEMS.appointment]?.[0] ?? null,
  };
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
