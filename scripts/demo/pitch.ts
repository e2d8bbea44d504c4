import type { Contact } from '../../functions/domain/contacts/contact.ts';
import { NO_MOMENT, type Moment } from '../../functions/domain/replay/moment.ts';
import type { Snapshot } from '../../functions/domain/views/visit.ts';
import { buildSendingRules } from '../../functions/domain/accounts/account.ts';
import { IF_LIST, type MessageBlock } from '../../functions/domain/content/blocks.ts';
import { buildIfThenPartId } from '../../functions/domain/if-then/if-then-id.ts';
import { NEW_TRIGGER, type IfThen } from '../../functions/domain/if-then/if-then.ts';
import { changeIfThen, createIfThen } from '../../functions/use-cases/if-thens/change-if-then.ts';
import { createPitch } from '../../functions/use-cases/pitches/pitches.ts';
import { updateSlide } from '../../functions/use-cases/pitches/edit-slide.ts';
import { createSlide, createWidget } from '../../functions/use-cases/pitches/slides.ts';
import { createCampaign } from '../../functions/use-cases/campaigns/change-campaign.ts';
import { addStep, updateStep } from '../../functions/use-cases/campaigns/change-steps.ts';
import { LockedLink, loadVisit } from '../../functions/use-cases/views/load-visit.ts';
import { trackVisit } from '../../functions/use-cases/views/track-visit.ts';
import { accepted } from './accepted.ts';
import { buildGreeting } from './campaigns.ts';
import type { DemoProduct } from './demo-product.ts';

const TITLE = 'Your home tour';
const SLIDES = [
  {
    title: 'Three homes for you',
    text: 'We picked three homes near you. Swipe through, and tell us which one you like.',
  },
  { title: 'What matters to you?', text: 'Two short questions, so that we show you the right homes.' },
  { title: 'Come and see', text: 'We open the doors this Saturday from 10 am to 2 pm.' },
];
const QUESTIONS = [
  { widgetType: 'CHOICE', label: 'Which home do you like?', labels: ['Maple Street', 'Oak Lane', 'Lake View'] },
  { widgetType: 'RATING', label: 'How soon do you want to move?', labels: [] },
] as const;
/** One of so many contacts does not open the link, and one of so many leaves before the end. */
const UNOPENED_EVERY = 3;
const LEAVES_EVERY = 4;
const MINUTE_MS = 60_000;

/** Sends a pitch to contacts at the present time of the demo, and lets most of them look at it a few minutes later. */
export async function makePitchCampaign(product: DemoProduct, contacts: readonly Contact[]): Promise<void> {
  const { data, deps, organization } = product;
  const { pitchId, slideIds, widgetIds } = await writePitch(product);
  const campaign = accepted(await createCampaign(deps, product.actor, { name: 'Home tour' }));
  const step = accepted(
    await addStep(deps, product.actor, {
      campaignId: campaign.id,
      structureType: 'FEATURE',
      featureType: 'PITCH',
      after: null,
      pitchId,
    }),
  );
  await updateStep(deps, product.actor, {
    stepId: step.id,
    changes: { blocks: buildGreeting('we picked three homes for you.') },
  });
  const stored = await data.campaigns.find(organization.id, campaign.id);
  if (!stored) throw new Error('The demo campaign with a pitch was not stored');
  const rules = buildSendingRules(organization, product.zone);
  await data.enroller.enroll(stored, contacts, { sendAgain: false, by: null, rules, now: product.actor.now });
  for (const [index, contact] of contacts.entries()) {
    const sent = await product.send(contact.id);
    if (!sent) continue;
    await product.report(sent, null);
    const [, leadCode, featureCode] = /\/c\/(\w+)\/(\w+)/.exec(sent.body ?? '') ?? [];
    if (index % UNOPENED_EVERY === UNOPENED_EVERY - 1 || !leadCode || !featureCode) continue;
    const { now } = product.actor;
    await visit(product, { leadCode, featureCode }, { index, slideIds, widgetIds });
    // The visit runs beside the campaign: the next text is sent at its own time.
    product.setTime(now);
  }
  await writeIfThen(product, step.id, widgetIds[0] ?? '');
}

/** Tells the owner of the campaign which home a contact likes. It is written after the visits, so that it concerns those to come. */
async function writeIfThen(product: DemoProduct, stepId: string, widgetId: string): Promise<void> {
  const { actor } = product;
  const deps = { ...product.deps, webhookRules: { allowsLocalHosts: true } };
  const { id } = accepted(await createIfThen(deps, actor, stepId));
  const trigger = { ...NEW_TRIGGER, type: 'WIDGET' as const, widgetId, responses: [...QUESTIONS[0].labels] };
  const blocks: MessageBlock[] = [{ type: 'FIRST_NAME' }, { type: 'TEXT', text: ' ' }, { type: IF_LIST }];
  const edit = (before: IfThen): IfThen => ({
    ...before,
    label: 'Likes a home',
    triggers: [{ ...trigger, id: buildIfThenPartId(id, '1') }],
    actions: [{ id: buildIfThenPartId(id, '2'), label: 'then ...', isDefault: true, type: 'ME', blocks }],
    active: true,
  });
  accepted(await changeIfThen(deps, actor, { id, edit }));
}

/** What saves the files of slides. The slides of this pitch have none. */
const NO_FILES = {
  uploads: { describe: async () => null, read: async () => new Uint8Array() },
  media: { writeForever: async () => undefined },
  mediaQueue: { send: async () => undefined },
};

async function writePitch(product: DemoProduct) {
  const { deps } = product;
  const slideDeps = { ...deps, ...NO_FILES };
  const { pitch } = accepted(await createPitch(deps, product.actor, TITLE));
  const slideIds: string[] = [];
  for (const { title, text } of SLIDES) {
    const after = slideIds.at(-1) ?? null;
    const { slide } = accepted(await createSlide(deps, product.actor, { pitchId: pitch.id, slideType: 'TEXT', after }));
    const spans = [{ text, bold: false, italic: false, link: null, placeholder: null }];
    const content = [{ kind: 'PARAGRAPH' as const, spans }];
    accepted(
      await updateSlide(slideDeps, product.actor, { slideId: slide.id, content: { title, content }, version: null }),
    );
    slideIds.push(slide.id);
  }
  const widgetIds: string[] = [];
  for (const { widgetType, label, labels } of QUESTIONS) {
    const widget = { widgetType, label, fineText: '', labels, start: 1, end: 5 };
    widgetIds.push(accepted(await createWidget(deps, product.actor, { slideId: slideIds[1] ?? '', widget })).id);
  }
  return { pitchId: pitch.id, slideIds, widgetIds };
}

const DEVICES = ['Safari on iPhone', 'Chrome on Android', 'Samsung Internet on Android'];

/** A contact opens its link some minutes after the text, and reads for a minute or two. */
async function visit(
  product: DemoProduct,
  codes: { readonly leadCode: string; readonly featureCode: string },
  {
    index,
    slideIds,
    widgetIds,
  }: { readonly index: number; readonly slideIds: readonly string[]; readonly widgetIds: readonly string[] },
): Promise<void> {
  const { deps, pack } = product;
  product.passTime((3 + (index % 40)) * MINUTE_MS);
  const opened = accepted(
    await loadVisit(deps, {
      ...codes,
      deviceId: `phone-${index}`,
      device: DEVICES[index % DEVICES.length] ?? '',
      tokens: [],
      now: product.actor.now,
      pack,
    }),
  );
  if (opened instanceof LockedLink || opened.visitId === null) return;
  const isComplete = index % LEAVES_EVERY !== 0;
  const seen = isComplete ? slideIds : slideIds.slice(0, 1 + (index % 2));
  product.passTime(2 * MINUTE_MS);
  const times = seen.map((slideId, slide) => ({ slideId, seconds: 8 + ((index * 7 + slide * 5) % 30) }));
  const answers = isComplete
    ? [
        { widgetId: widgetIds[0] ?? '', values: [QUESTIONS[0].labels[index % 3] ?? ''] },
        { widgetId: widgetIds[1] ?? '', values: [String(1 + (index % 5))] },
      ]
    : [];
  await trackVisit(
    deps,
    opened.visitId,
    {
      times,
      answers,
      moments: listMoments(times, answers),
      completed: isComplete,
      redirected: false,
    },
    product.actor.now,
  );
}

/** One slide after the other, with the answers on the second. Without answers the contact leaves. */
function listMoments(times: Snapshot['times'], answers: Snapshot['answers']): Moment[] {
  let at = 0;
  const moments: Moment[] = [];
  for (const [slide, { slideId, seconds }] of times.entries()) {
    moments.push({ ...NO_MOMENT, at, kind: 'SHOW', slideId });
    if (slide === 1)
      for (const [question, { widgetId, values }] of answers.entries())
        moments.push({ ...NO_MOMENT, at: at + 3 + 2 * question, kind: 'ANSWER', slideId, widgetId, values });
    at += seconds;
  }
  return [...moments, { ...NO_MOMENT, at, kind: answers.length > 0 ? 'FINISH' : 'HIDE' }];
}
