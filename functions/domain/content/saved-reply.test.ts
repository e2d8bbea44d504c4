import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillSavedReply, findSavedReplyError, SAVED_REPLY_LIMITS, searchSavedReplies } from './saved-reply.ts';

const ANN = { firstName: 'Ann', lastName: 'Archer', phone: '(602) 555-1001' };

it.each([
  ['Hi [First Name], see you soon.', 'Hi Ann, see you soon.'],
  ['[First Name] [Last Name]: [Phone]', 'Ann Archer: (602) 555-1001'],
  ['We open at 8.', 'We open at 8.'],
  ['[Nobody] knows [this]', '[Nobody] knows [this]'],
])('"%s" becomes "%s"', (text, filled) => {
  expect(fillSavedReply(text, ANN)).toBe(filled);
});

it('A placeholder without a value is left out with its blank', () => {
  expect(fillSavedReply('Hi [First Name], welcome', { ...ANN, firstName: '' })).toBe('Hi, welcome');
});

it('A name that looks like a placeholder is not filled again', () => {
  expect(fillSavedReply('Hi [First Name]', { ...ANN, firstName: '[Phone]' })).toBe('Hi [Phone]');
});

it('A text without placeholders stays as it is', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('[')),
      (text) => {
        expect(fillSavedReply(text, ANN)).toBe(text.trim());
      },
    ),
  );
});

it('A search finds words of the title and the text, without accents', () => {
  const replies = [
    { title: 'Opening hours', text: 'We open at 8.' },
    { title: 'José', text: 'Ask José about hours' },
  ];
  expect(searchSavedReplies(replies, 'HOURS jose').map(({ title }) => title)).toEqual(['José']);
  expect(searchSavedReplies(replies, ' ')).toEqual(replies);
});

it('A saved reply needs a title and a text within the limits', () => {
  const { title, text } = SAVED_REPLY_LIMITS;
  expect(findSavedReplyError({ title: 'a'.repeat(title), text: 'a'.repeat(text) })).toBeNull();
  expect(findSavedReplyError({ title: ' ', text: 'Hi' })).toBe('Enter a title.');
  expect(findSavedReplyError({ title: 'Hi', text: '\n' })).toBe('Write the text first.');
  expect(findSavedReplyError({ title: 'a'.repeat(title + 1), text: 'Hi' })).toMatch(/at most 60/);
  expect(findSavedReplyError({ title: 'Hi', text: 'a'.repeat(text + 1) })).toMatch(/at most 1,000/);
});
