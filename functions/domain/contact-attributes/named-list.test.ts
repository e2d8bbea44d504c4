import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFieldValue, CUSTOM_FIELD_RULES, FIELD_VALUE_LIMIT } from './custom-field.ts';
import { cleanEntryName, listEntries, removeEntry, saveEntry, type NamedEntry } from './named-list.ts';
import { TAG_RULES } from './tag.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { ...TAG_RULES, maxEntries: 3 };

function save(entries: readonly NamedEntry[], name: string, id: string | null = null, newId = `new ${name}`) {
  return saveEntry(entries, { id, name }, { rules: RULES, newId: () => newId, now: NOW });
}

function add(...names: readonly string[]): readonly NamedEntry[] {
  return names.reduce<readonly NamedEntry[]>((entries, name) => {
    const changed = save(entries, name);
    if (!changed.ok) throw new Error(changed.problem);
    return changed.entries;
  }, []);
}

describe('the tags and custom fields of an organization', () => {
  it('are listed by name, and a name is in one line without brackets', () => {
    const entries = add('  Past\n[customer] ', 'VIP', 'éclair');
    expect(listEntries(entries).map(({ name }) => name)).toEqual(['éclair', 'Past customer', 'VIP']);
  });

  it('have each name once, whatever its case and accents', () => {
    const entries = add('José');
    expect(save(entries, 'jose')).toMatchObject({ ok: true, entries, entry: { name: 'José' } });
    const two = add('José', 'VIP');
    expect(save(two, 'JOSE', 'new VIP')).toEqual({ ok: false, problem: 'There is already a tag “José”.' });
    expect(save(two, 'JOSE', 'new José')).toMatchObject({ ok: true, entry: { id: 'new José', name: 'JOSE' } });
  });

  it('come back with the same id when a removed name is added again', () => {
    const entries = add('VIP', 'Past');
    const removed = removeEntry(entries, 'new VIP', RULES);
    if (!removed.ok) throw new Error(removed.problem);
    expect(listEntries(removed.entries).map(({ name }) => name)).toEqual(['Past']);
    expect(save(removed.entries, 'vip', null, 'other')).toMatchObject({ entry: { id: 'new VIP', name: 'vip' } });
    expect(save(removed.entries, 'Gold', 'new VIP')).toEqual({ ok: false, problem: 'There is no such tag.' });
  });

  it('are limited', () => {
    expect(save(add('a', 'b', 'c'), 'd')).toEqual({
      ok: false,
      problem: 'At most 3 tags can be kept. Remove one first.',
    });
    expect(save([], '[ ]')).toEqual({ ok: false, problem: 'Give the tag a name.' });
    const reserved = saveEntry(
      [],
      { id: null, name: 'first  NAME' },
      { rules: CUSTOM_FIELD_RULES, newId: () => 'x', now: NOW },
    );
    expect(reserved).toMatchObject({ ok: false, problem: expect.stringMatching(/field of every contact/) });
  });

  it('keep unique names and ids, and a bounded list, whatever people add, rename and remove', () => {
    const name = fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'ä');
    const action = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), name }),
      fc.record({ kind: fc.constant('rename' as const), name, at: fc.nat(20) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
        let entries: readonly NamedEntry[] = [];
        actions.forEach((each, index) => {
          const id = each.kind === 'add' ? null : (entries[each.at % Math.max(1, entries.length)]?.id ?? 'none');
          const changed =
            each.kind === 'remove'
              ? removeEntry(entries, String(id), RULES)
              : save(entries, each.name, id, `id ${index}`);
          if (changed.ok) ({ entries } = changed);
        });
        const used = listEntries(entries);
        expect(used.length).toBeLessThanOrEqual(3);
        expect(entries.length).toBeLessThanOrEqual(12);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        expect(new Set(used.map((entry) => entry.name.toLowerCase().replace('ä', 'a'))).size).toBe(used.length);
      }),
    );
  });

  it('A name and a value are stored within their limits, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
        const name = cleanEntryName(typed, CUSTOM_FIELD_RULES);
        const value = cleanFieldValue(typed);
        expect(name.length).toBeLessThanOrEqual(CUSTOM_FIELD_RULES.maxName);
        expect(value.length).toBeLessThanOrEqual(FIELD_VALUE_LIMIT);
        expect(cleanEntryName(name, CUSTOM_FIELD_RULES)).toBe(name);
        expect(cleanFieldValue(value)).toBe(value);
        expect(name + value).not.toMatch(/[\n\r]/);
      }),
    );
  });
});
