import { MESSAGE_PLACEHOLDERS, type MessageBlock } from '../../../functions/domain/content/blocks.ts';
import { parseLabels } from '../../../functions/domain/content/labels.ts';
import type { Answered } from '../api.ts';
import type { DemoTenant } from '../demo-tenant.ts';
import type { DemoCampaign, DemoIfThen, DemoQuestion, DemoSlide } from '../organizations/demo-organization.ts';

/** Returns a text with its placeholders, as the editor stores it. */
export function toBlocks(text: string): MessageBlock[] {
  return parseLabels(text, MESSAGE_PLACEHOLDERS).map((block) =>
    block.type === 'FIRST_NAME' ? { ...block, fallback: 'there' } : block,
  );
}

/** Returns the id of what a call created. */
export function readId(answer: Answered, name: string): string {
  return readPart<{ readonly id: string }>(answer, name).id;
}

/** Returns what a call created. */
export function readPart<Part>(answer: Answered, name: string): Part {
  return answer[name] as Part;
}

export interface PitchQuestion extends DemoQuestion {
  readonly id: string;
}

/** What is written, with the ids that later calls name. */
export interface Content {
  readonly pitchId: string;
  readonly slides: readonly { readonly id: string; readonly slide: DemoSlide; readonly questions: PitchQuestion[] }[];
  readonly campaignIds: ReadonlyMap<string, string>;
}

/** Writes the pitch, the campaigns and the if/thens of an organization. */
export async function writeContent(demo: DemoTenant): Promise<Content> {
  const pitch = await writePitch(demo);
  const campaignIds = new Map<string, string>();
  let pitchStep = '';
  for (const campaign of demo.spec.campaigns) {
    const written = await writeCampaign(demo, campaign, pitch.pitchId);
    campaignIds.set(campaign.name, written.id);
    pitchStep = written.pitchStep ?? pitchStep;
  }
  const content = { ...pitch, campaignIds };
  for (const ifThen of demo.spec.ifThens) await writeIfThen(demo, content, { stepId: pitchStep, ifThen });
  return content;
}

async function writePitch(demo: DemoTenant): Promise<Omit<Content, 'campaignIds'>> {
  const { owner, spec } = demo;
  const pitchId = readId(await owner('createPitch', { title: spec.pitch.title }), 'pitch');
  const calendars = await keepCalendar(demo);
  const slides: Content['slides'][number][] = [];
  for (const slide of spec.pitch.slides) {
    const { title, text = [], video } = slide;
    const content = text.map((line) => ({ kind: 'PARAGRAPH', spans: toSpans(line) }));
    const given = slide.isCalendar ? { calendars } : video === undefined ? { content } : { url: video };
    const slideType = slide.isCalendar ? 'CALENDAR' : video === undefined ? 'TEXT' : 'YOUTUBE';
    const after = slides.at(-1)?.id ?? null;
    const id = readId(
      await owner('createPitchSlide', {
        pitchId,
        slideType,
        after,
        pitchSlide: { title, ...given },
      }),
      'slide',
    );
    const questions: PitchQuestion[] = [];
    for (const question of slide.questions ?? []) {
      const { label, labels = [], range: [start, end] = [1, 10] } = question;
      const slideWidget = { label, labels, start, end };
      const widget = { pitchSlideId: id, widgetType: question.type, slideWidget };
      questions.push({ ...question, id: readId(await owner('createSlideWidget', widget), 'widget') });
    }
    slides.push({ id, slide, questions });
  }
  const { button } = spec.pitch;
  if (button)
    await owner('updatePitch', {
      pitchId,
      redirectType: 'LINK',
      redirectUrl: button.url,
      redirectButton: button.label,
    });
  return { pitchId, slides };
}

/** Returns the ids of the calendars that the owner keeps. */
async function keepCalendar({ owner, spec, userIds }: DemoTenant): Promise<string[]> {
  if (!spec.calendar) return [];
  const { name, link } = spec.calendar;
  const answer = await owner('createCustomValues', {
    values: [{ name, value: link, userId: userIds.OWNER }],
    isCalendar: true,
  });
  return readPart<readonly { readonly id: string }[]>(answer, 'values').map(({ id }) => id);
}

const toSpans = (line: string) =>
  line
    .split(/(\[First Name\])/)
    .filter((part) => part !== '')
    .map((part) => (part === '[First Name]' ? { placeholder: 'FIRST_NAME' } : { text: part }));

async function writeCampaign(
  { owner }: DemoTenant,
  campaign: DemoCampaign,
  pitchId: string,
): Promise<{ readonly id: string; readonly pitchStep: string | null }> {
  const { name, steps, isV2 = false, stopOnReply, library, page } = campaign;
  const campaignId = readId(await owner('createCampaign', { name, v2: isV2 }), 'campaign');
  let [after, pitchStep]: [string | null, string | null] = [null, null];
  for (const { text, days = 0, hours = 0, structure = 'FEATURE', hasPitch = false, link } of steps) {
    const featureType = hasPitch ? 'PITCH' : link === undefined ? 'MESSAGE' : 'REDIRECT';
    const added: Answered = await owner('createCampaignFeature', {
      campaignId,
      structureType: structure,
      featureType,
      after,
      ...(hasPitch ? { pitchId } : {}),
    });
    after = readId(added, 'feature');
    const redirect = link === undefined ? {} : { redirectType: 'LINK', redirectUrl: link, redirectButton: 'Open' };
    const messageContent = toBlocks(text);
    await owner('updateCampaignFeature', { campaignFeatureId: after, messageContent, days, hours, ...redirect });
    if (hasPitch) pitchStep = after;
  }
  if (stopOnReply) await owner('updateCampaign', { campaignId, stopOnReply });
  if (library !== undefined)
    await owner('updateCampaign', { campaignId, public: true, category: 'Welcome', description: library });
  if (page)
    await owner('updateCampaign', {
      campaignId,
      landingPageTitle: page.title,
      landingPageDescription: page.description,
    });
  return { id: campaignId, pitchStep };
}

/** An if/then is written before the visits that meet it. */
async function writeIfThen(
  { owner, userIds }: DemoTenant,
  { slides, campaignIds }: Content,
  { stepId, ifThen: { label, when, action: given } }: { readonly stepId: string; readonly ifThen: DemoIfThen },
): Promise<void> {
  const findQuestion = (wanted: string): string | undefined =>
    slides.flatMap(({ questions }) => questions).find((question) => question.label === wanted)?.id;
  const trigger =
    when === 'BOOKED'
      ? { triggerType: 'CALENDAR', performedAction: true }
      : 'unopenedDays' in when
        ? { triggerType: 'UNOPENED', days: when.unopenedDays }
        : {
            triggerType: 'WIDGET',
            widgetId: findQuestion(when.question),
            triggerResponses: when.answers,
            performedAction: true,
          };
  const action =
    'campaign' in given
      ? { actionType: 'CAMPAIGN', nextCampaignId: campaignIds.get(given.campaign) }
      : 'tell' in given
        ? {
            actionType: 'SPECIFIC',
            userIds: [userIds[given.tell]],
            messageContent: [{ type: 'FIRST_NAME' }, { type: 'TEXT', text: ` ${given.text} ` }, { type: 'IF_LIST' }],
          }
        : { actionType: 'LEAD', messageContent: toBlocks(given.text) };
  const id = readId(await owner('createCampaignWorkflow', { campaignFeatureId: stepId }), 'workflow');
  await owner('updateCampaignWorkflow', {
    campaignWorkflowId: id,
    label,
    workflow: { triggers: [trigger], actions: [action] },
  });
}
