import type { Person } from '../scenario.ts';

/** Creates a pitch with one text slide and one question, and a step with it that has an if/then. Returns the ids. */
export async function createOnePitch(
  owner: Person,
  title: string,
  campaignId: string | null,
): Promise<Record<'pitch' | 'pitchSlide' | 'slideWidget' | 'pitchStep' | 'workflow' | 'trigger' | 'action', string>> {
  const pitch = await newPitch(owner, title);
  const pitchSlide = await newSlide(owner, { p: pitch, t: 'TEXT', s: { title: 'Welcome' } });
  const widgetId = await owner.make('createSlideWidget', {
    pitchSlideId: pitchSlide,
    widgetType: 'SHORT',
    slideWidget: { label: 'Your goal?' },
  });
  const parts = { pitch, pitchSlide, slideWidget: widgetId };
  if (campaignId === null) return { ...parts, pitchStep: '', workflow: '', trigger: '', action: '' };
  const pitchStep = await newPitchStep(owner, campaignId, pitch);
  return { ...parts, pitchStep, ...(await createIfThen(owner, pitchStep)) };
}

/** Creates an if/then with two ifs and two thens, so that one of each can be removed. */
async function createIfThen(
  owner: Person,
  step: string,
): Promise<{ workflow: string; trigger: string; action: string }> {
  const workflowId = await owner.make('createCampaignWorkflow', { campaignFeatureId: step });
  const updateCampaignWorkflow = await owner.call<{
    workflow: { id: string; triggers: { id: string }[]; actions: { id: string }[] };
  }>(
    'updateCampaignWorkflow',
    {
      campaignWorkflowId: workflowId,
      workflow: {
        triggers: [{ triggerType: 'VIEWED' }, { triggerType: 'REDIRECT' }],
        actions: ['LEAD', 'ME'].map((actionType) => ({
          actionType,
          messageContent: [{ type: 'TEXT', text: 'Thank you STOP' }],
        })),
      },
    },
    'workflow { id triggers { id } actions { id } }',
  );
  const { id, triggers, actions } = updateCampaignWorkflow.workflow;
  return { workflow: id, trigger: triggers[0]?.id ?? '', action: actions[0]?.id ?? '' };
}

/** Adds a step that sends a pitch to a campaign. Returns its id. */
export function addPitchStep(owner: Person, campaignId: string, pitchId: string): Promise<string> {
  return owner.make('createCampaignFeature', { campaignId, structureType: 'FEATURE', featureType: 'PITCH', pitchId });
}

/** Adds a step with a pitch after the appointment, where no contact of the campaign is. */
async function newPitchStep(owner: Person, campaignId: string, pitchId: string): Promise<string> {
  const featureId = await owner.make('createCampaignFeature', {
    campaignId,
    structureType: 'APPOINTMENT',
    featureType: 'PITCH',
    pitchId,
  });
  return featureId;
}

/** Every kind of question that slides have. */
const QUESTIONS = [
  { widgetType: 'YESNO', slideWidget: { label: 'Have you been here before?' } },
  { widgetType: 'RATING', slideWidget: { label: 'How nervous are you?', start: 0, end: 10 } },
  { widgetType: 'SHORT', slideWidget: { label: 'Who sent you?' } },
  { widgetType: 'CHOICE', slideWidget: { label: 'What brings you in?', labels: ['Checkup', 'Tooth pain'] } },
  { widgetType: 'CHECKBOX', slideWidget: { label: 'Which days suit you?', labels: ['Monday', 'Friday'] } },
  { widgetType: 'DATE', slideWidget: { label: 'When were you last here?' } },
  { widgetType: 'DROPDOWN', slideWidget: { label: 'Which office?', labels: ['Scottsdale', 'Tempe'] } },
  { widgetType: 'SCALE', slideWidget: { label: 'How much does it hurt?', start: 0, end: 5 } },
  { widgetType: 'VERIFY', slideWidget: { label: 'I will come', fineText: 'Call us if you cannot.' } },
];

const CONTENT = [
  { kind: 'HEADING', spans: [{ text: 'What to bring' }] },
  {
    kind: 'PARAGRAPH',
    spans: [{ text: 'Hi ' }, { placeholder: 'FIRST_NAME', bold: true }, { text: ', please bring:' }],
  },
  { kind: 'BULLET', spans: [{ text: 'Your card' }] },
  { kind: 'BULLET', spans: [{ text: 'Our ' }, { text: 'form', link: 'https://example.com/form', italic: true }] },
];

/** Creates a pitch with a text, a video and every kind of question, and a pitch without slides. */
export async function createPitchWithSlides(owner: Person): Promise<{ pitch: string; emptyPitch: string }> {
  const pitch = await newPitch(owner, 'Welcome, new patient of the practice in Greater Scottsdale and the valley');
  const emptyPitch = await newPitch(owner, 'Prices');
  const text = await newSlide(owner, {
    p: pitch,
    t: 'TEXT',
    s: { title: 'Your first visit', description: 'Two minutes', content: CONTENT },
  });
  await newSlide(owner, {
    p: pitch,
    t: 'YOUTUBE',
    a: text,
    s: { title: 'Meet us', url: 'https://youtu.be/aqz-KE-bpKQ' },
  });
  for (const { widgetType, slideWidget } of QUESTIONS)
    await owner.call('createSlideWidget', { pitchSlideId: text, widgetType, slideWidget });
  return { pitch, emptyPitch };
}

async function newPitch(owner: Person, title: string): Promise<string> {
  const pitchId = await owner.make('createPitch', { title });
  return pitchId;
}

async function newSlide(
  owner: Person,
  variables: { readonly p: string; readonly t: string; readonly s: object; readonly a?: string },
): Promise<string> {
  const { createPitchSlide } = await owner.run<{ createPitchSlide: { slide: { id: string } } }>(
    'mutation S($p: ID!, $t: SlideType!, $a: ID, $s: PitchSlideInput) { createPitchSlide(pitchId: $p, slideType: $t, after: $a, pitchSlide: $s) { success errors slide { id } } }',
    variables,
  );
  return createPitchSlide.slide.id;
}
