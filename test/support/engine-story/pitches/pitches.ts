import type { Data } from '../../../../functions/data/index.ts';
import { NEW_PITCH_SETTINGS, type Pitch } from '../../../../functions/domain/pitches/pitch.ts';
import type { Slide } from '../../../../functions/domain/pitches/slide.ts';
import { NOW, ORGANIZATION_ID } from '../actors.ts';

const pitch = (id: string): Pitch => ({
  ...NEW_PITCH_SETTINGS,
  organizationId: ORGANIZATION_ID,
  id,
  userId: 'u1',
  code: `code-${id}`,
  structure: [],
  created: NOW,
  archived: null,
  version: 1,
});

const slide = (id: string, pitchId = 'p1'): Slide => ({
  organizationId: ORGANIZATION_ID,
  pitchId,
  id,
  slideType: 'TEXT',
  internalTitle: '',
  title: 'Welcome',
  description: '',
  url: '',
  content: [],
  widgets: [],
  created: NOW,
  saved: false,
  after: null,
  version: 0,
  revision: 0,
});

/** Pitches and slides that are made, saved by two people, moved and deleted. */
export async function exercisePitches({ pitches }: Data): Promise<void> {
  for (const id of ['p1', 'p2']) await pitches.create(pitch(id));
  await pitches.change(ORGANIZATION_ID, 'p1', (before) => ({ ...before, title: 'New title' }));
  await pitches.change(ORGANIZATION_ID, 'p2', (before) => ({ ...before, archived: NOW }));
  await pitches.change(ORGANIZATION_ID, 'none', (before) => before);
  const one = slide('p1-a');
  for (const each of [one, slide('p1-b'), slide('none-a', 'none')]) await pitches.createSlide(each);
  for (const each of [one, one]) await pitches.saveSlide(each, { ...each, saved: true, version: 1 });
  await pitches.findSlide(ORGANIZATION_ID, 'p1-a', NOW);
  await pitches.load(ORGANIZATION_ID, 'p1');
  await pitches.load(ORGANIZATION_ID, 'none');
  for (const archived of [false, true])
    await pitches.listPage(ORGANIZATION_ID, { search: '', archived, limit: 1, after: null });
  for (const id of ['p1-a', 'p1-a']) await pitches.deleteSlide(ORGANIZATION_ID, id);
}
