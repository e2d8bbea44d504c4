import { describe, expect, it } from 'vitest';
import { PACKS } from '../brand/packs.ts';
import { renderBlocks } from '../content/blocks.ts';
import { countSegments } from '../content/segments.ts';
import { findPublicationProblem, toLibraryEntry } from './library-entry.ts';
import { buildTemplate, listTemplates, TEMPLATES } from './templates.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const CONTACT = { firstName: 'Maximiliana', lastName: '', phone: '', fields: {} };
const APPOINTMENT = { event: { date: 'Wednesday, September 30', time: '12:30 pm', location: '' } };
const build = (template: (typeof TEMPLATES)[number]) =>
  buildTemplate(template, { organizationId: 'library-text', brand: 'text', now: NOW });

describe('The templates', () => {
  it('are twelve, and eleven for blasts, which have no appointments', () => {
    expect(TEMPLATES).toHaveLength(12);
    expect(Object.fromEntries(Object.values(PACKS).map(({ id }) => [id, listTemplates(id).length]))).toEqual({
      text: 12,
      blast: 11,
      opportunity: 12,
      tattoo: 12,
      health: 12,
    });
  });

  it.each(TEMPLATES)('$name can be published, and each of its texts is one segment', (template) => {
    const campaign = build(template);
    expect(findPublicationProblem(campaign, template.description)).toBeNull();
    expect(toLibraryEntry(campaign)?.steps).toBe(template.steps.length);
    for (const { blocks } of Object.values(campaign.steps)) {
      const text = renderBlocks(blocks, { ...CONTACT, ...APPOINTMENT });
      expect(countSegments(text).segments, text).toBe(1);
      expect(text).not.toContain('[');
      // A sample without its date would be shorter than the text that is sent.
      expect(text.includes('September 30')).toBe(blocks.some(({ type }) => type === 'EVENT_DATE'));
    }
  });

  it('use no word that belongs to one brand', () => {
    const words = TEMPLATES.flatMap(({ name, description, steps }) => [
      name,
      description,
      ...steps.map(({ text }) => text),
    ]);
    expect(
      words.filter((text) => /\b(?:leads?|contacts?|patients?|clients?|prospects?|blasts?)\b/iu.test(text)),
    ).toEqual([]);
  });

  it('send only steps around an appointment where there is one', () => {
    const [withAppointments, ...others] = TEMPLATES.map(build).filter(({ hasAppt }) => hasAppt);
    expect(others).toEqual([]);
    expect(withAppointments?.structure).toEqual({
      FEATURE: ['0-text-appointment-reminder-1'],
      BEFORE: ['0-text-appointment-reminder-2', '0-text-appointment-reminder-3'],
      APPOINTMENT: ['0-text-appointment-reminder-4'],
    });
  });
});
