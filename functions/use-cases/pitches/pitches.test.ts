import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILES } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import type { SlideType } from '../../domain/pitches/slide.ts';
import { Refusal } from '../../platform/refusal.ts';
import { archivePitch, createPitch, listPitches, loadPitch, updatePitch } from './pitches.ts';
import { deleteSlide, updateSlide } from './edit-slide.ts';
import { createSlide, createWidget, deleteWidget, loadSlide, updateWidget } from './slides.ts';
import fc from 'fast-check';

const NOW = new Date('2026-03-02T17:00:00Z');
const actor = (now = NOW, organizationId = 'o') =>
  buildActor(now, { userId: 'ann', organizationId, access: 'MANAGER' });
const later = (hours: number) => actor(new Date(NOW.getTime() + hours * 3_600_000));
const QUESTION = { widgetType: 'SHORT', label: 'Your goal?', fineText: '', labels: [], start: 1, end: 10 } as const;

/** Returns the result of a call that must not be refused. */
function accepted<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw new Error(result.errors.join(' '));
  return result;
}

describe('Pitches', () => {
  let data: Data;
  let published: LiveEvent[];
  let replanned: unknown[];
  const deps = () => ({
    data,
    ...NO_FILES,
    bulk: { send: async ({ body }: { body: unknown }) => void replanned.push(body) },
    publish: async (events: readonly LiveEvent[]) => void published.push(...events),
  });
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    published = [];
    replanned = [];
  });

  const newPitch = async (title = 'Welcome'): Promise<string> =>
    accepted(await createPitch(deps(), actor(), title)).pitch.id;
  const newSlide = async (pitchId: string, after: string | null = null, slideType: SlideType = 'TEXT') =>
    accepted(await createSlide(deps(), actor(), { pitchId, slideType, after })).slide;
  const save = (slideId: string, title: string, version: number | null = null, by = actor()) =>
    updateSlide(deps(), by, { slideId, content: { title }, version });
  const titles = async (pitchId: string) =>
    accepted(await loadPitch(deps(), actor(), pitchId)).slides.map(({ title }) => title);

  it('A slide joins its pitch with its first save, behind the slide that it was added after', async () => {
    const pitchId = await newPitch();
    const first = await newSlide(pitchId);
    accepted(await save(first.id, 'First'));
    const second = await newSlide(pitchId, first.id);
    const between = await newSlide(pitchId, first.id);
    expect(await titles(pitchId)).toEqual(['First']);
    accepted(await save(second.id, 'Second'));
    accepted(await save(between.id, 'Between'));
    expect(await titles(pitchId)).toEqual(['First', 'Between', 'Second']);
  });

  it('A slide that no one saves is gone after a day, and cannot be saved then', async () => {
    const pitchId = await newPitch();
    const slide = await newSlide(pitchId);
    expect(await loadSlide(deps(), later(23), slide.id)).toMatchObject({ saved: false });
    expect(await loadSlide(deps(), later(24), slide.id)).toBeInstanceOf(Refusal);
    expect(await save(slide.id, 'Late', null, later(25))).toMatchObject({ errors: ['There is no such slide.'] });
    accepted(await save(slide.id, 'In time'));
    expect(await loadSlide(deps(), later(1_000), slide.id)).toMatchObject({ title: 'In time' });
  });

  it('A save that someone else overtook is refused, and a question that was added in the meantime stays', async () => {
    const pitchId = await newPitch();
    const slide = await newSlide(pitchId);
    accepted(await createWidget(deps(), actor(), { slideId: slide.id, widget: QUESTION }));
    expect(accepted(await save(slide.id, 'Mine', slide.version)).widgets).toHaveLength(1);
    expect(await save(slide.id, 'Theirs', slide.version)).toMatchObject({
      errors: ['Someone else has changed this since you opened it.'],
    });
    expect(await titles(pitchId)).toEqual(['Mine']);
  });

  it('Questions are changed and deleted one by one, and stay valid', async () => {
    const { id: slideId } = await newSlide(await newPitch());
    const [one, two] = [
      accepted(await createWidget(deps(), actor(), { slideId, widget: QUESTION })),
      accepted(await createWidget(deps(), actor(), { slideId, widget: { ...QUESTION, label: 'Other' } })),
    ];
    const changes = { widgetType: 'CHOICE', labels: ['Yes', 'No'] } as const;
    expect(await updateWidget(deps(), actor(), { widgetId: one.id, changes })).toMatchObject(changes);
    expect(await updateWidget(deps(), actor(), { widgetId: one.id, changes: { label: ' ' } })).toMatchObject({
      errors: ['Write the question.'],
    });
    expect(accepted(await deleteWidget(deps(), actor(), two.id)).widgets).toMatchObject([{ id: one.id, ...changes }]);
    expect(await deleteWidget(deps(), actor(), two.id)).toMatchObject({ errors: ['There is no such question.'] });
  });

  it('A slide has at most 20 questions, also when two people add them at once', async () => {
    const { id: slideId } = await newSlide(await newPitch());
    for (let count = 0; count < 18; count += 1) await createWidget(deps(), actor(), { slideId, widget: QUESTION });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => createWidget(deps(), actor(), { slideId, widget: QUESTION })),
    );
    expect(answers.filter((answer) => answer instanceof Refusal)).toHaveLength(2);
  });

  it('Settings change one by one, and a problem changes nothing', async () => {
    const pitchId = await newPitch();
    const change = (changes: Parameters<typeof updatePitch>[2]['changes']) =>
      updatePitch(deps(), actor(), { pitchId, changes });
    accepted(await change({ endText: 'Thanks!', redirect: { type: 'LINK', url: 'example.com' } }));
    expect(accepted(await change({ redirect: { button: 'Book now' } })).redirect).toEqual({
      type: 'LINK',
      url: 'https://example.com',
      phone: '',
      button: 'Book now',
    });
    expect(await change({ title: 'Changed', color: 'red' })).toBeInstanceOf(Refusal);
    expect(accepted(await loadPitch(deps(), actor(), pitchId)).pitch).toMatchObject({
      title: 'Welcome',
      endText: 'Thanks!',
      color: null,
    });
  });

  it('The list shows titles as they are, newest first, and finds them by their words', async () => {
    const ids = [];
    for (const title of ['José’s visit', 'Prices', 'Old']) ids.push(await newPitch(title));
    const [first = '', second = '', old = ''] = ids;
    await updatePitch(deps(), actor(), { pitchId: second, changes: { title: 'New prices' } });
    await archivePitch(deps(), actor(), { pitchId: old, restore: false });
    const list = async (search: string, archived = false) =>
      (await listPitches(deps(), actor(), { search, archived, after: null })).pitches.map(({ pitch }) => pitch.id);
    expect(new Set(await list(''))).toEqual(new Set([first, second]));
    expect(await list('jose')).toEqual([first]);
    expect(await list('new pri')).toEqual([second]);
    expect(await list('', true)).toEqual([old]);
    await archivePitch(deps(), actor(), { pitchId: old, restore: true });
    expect(await list('', true)).toEqual([]);
    expect(await list('old')).toEqual([old]);
  });

  it('Pages of the list have every pitch once', async () => {
    for (let count = 0; count < 30; count += 1) await newPitch(`Pitch ${count}`);
    const first = await listPitches(deps(), actor(), { search: '', archived: false, after: null });
    expect(first).toMatchObject({ total: 30 });
    const second = await listPitches(deps(), actor(), { search: '', archived: false, after: first.next });
    expect(second.next).toBeNull();
    expect(new Set([...first.pitches, ...second.pitches].map(({ pitch }) => pitch.id)).size).toBe(30);
  });

  it('Another organization finds no pitch, slide or question', async () => {
    const { id: slideId, pitchId } = await newSlide(await newPitch());
    const { id: widgetId } = accepted(await createWidget(deps(), actor(), { slideId, widget: QUESTION }));
    const stranger = actor(NOW, 'other');
    for (const answer of [
      await loadPitch(deps(), stranger, pitchId),
      await updatePitch(deps(), stranger, { pitchId, changes: { title: 'Taken' } }),
      await archivePitch(deps(), stranger, { pitchId, restore: false }),
      await createSlide(deps(), stranger, { pitchId, slideType: 'TEXT', after: null }),
      await save(slideId, 'Taken', null, stranger),
      await deleteSlide(deps(), stranger, slideId),
      await updateWidget(deps(), stranger, { widgetId, changes: { label: 'Taken' } }),
      await deleteWidget(deps(), stranger, widgetId),
    ])
      expect(answer).toBeInstanceOf(Refusal);
  });

  it('Changes of several people at once lose no slide and leave none that was deleted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ADD', 'DELETE', 'MOVE', 'TITLE'), { minLength: 2, maxLength: 8 }),
        async (steps) => {
          const pitchId = await newPitch();
          const start = await Promise.all(['a', 'b', 'c'].map(() => newSlide(pitchId)));
          for (const { id } of start) accepted(await save(id, 'start'));
          const deleted = new Set<string>();
          const added = new Set<string>();
          await Promise.all(
            steps.map(async (step, index) => {
              if (step === 'ADD') {
                const { id } = await newSlide(pitchId, start[1]?.id ?? null);
                accepted(await save(id, 'added'));
                added.add(id);
              } else if (step === 'DELETE') {
                const id = start[index % start.length]?.id ?? '';
                await deleteSlide(deps(), actor(), id);
                deleted.add(id);
              } else
                await updatePitch(deps(), actor(), {
                  pitchId,
                  changes:
                    step === 'TITLE' ? { title: `T${index}` } : { structure: start.map(({ id }) => id).reverse() },
                });
            }),
          );
          const { pitch, slides } = accepted(await loadPitch(deps(), actor(), pitchId));
          const expected = [...start.map(({ id }) => id).filter((id) => !deleted.has(id)), ...added];
          expect([...pitch.structure].sort()).toEqual(expected.sort());
          expect(slides.map(({ id }) => id)).toEqual(pitch.structure);
        },
      ),
      { seed: 11, numRuns: 25 },
    );
  });

  it('Every change is published with the id of its pitch', async () => {
    const pitchId = await newPitch();
    published = [];
    const { id } = await newSlide(pitchId);
    await save(id, 'First');
    await createWidget(deps(), actor(), { slideId: id, widget: QUESTION });
    await deleteSlide(deps(), actor(), id);
    expect(published).toEqual(
      [pitchId, pitchId, pitchId].map((each) => ({ organizationId: 'o', kind: 'pitch', id: each })),
    );
  });
});
