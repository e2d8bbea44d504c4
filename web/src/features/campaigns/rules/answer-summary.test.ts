import { describe, expect, it } from 'vitest';
import { summarizeAnswers } from './answer-summary.ts';

const answer = (...values: string[]) => ({ responses: [{ widgetId: 'q', values }] });

describe('the summary of answers', () => {
  it('counts each answer once a person, the most frequent first', () => {
    const contacts = [
      answer('Yes'),
      answer('No'),
      answer('Yes', 'Soon', 'Yes'),
      answer(),
      answer(''),
      { responses: [] },
    ];
    expect(summarizeAnswers(contacts, 'q')).toEqual({
      people: 3,
      choices: [
        { value: 'Yes', people: 2 },
        { value: 'No', people: 1 },
        { value: 'Soon', people: 1 },
      ],
    });
    expect(summarizeAnswers(contacts, 'another')).toEqual({ people: 0, choices: [] });
  });

  it('keeps the order of a scale', () => {
    const contacts = [answer('5'), answer('5'), answer('10'), answer('3')];
    expect(summarizeAnswers(contacts, 'q').choices).toEqual([
      { value: '3', people: 1 },
      { value: '5', people: 2 },
      { value: '10', people: 1 },
    ]);
  });

  it('lists no choices where people wrote in their own words', () => {
    const contacts = Array.from({ length: 11 }, (_, index) => answer(`Text ${index}`));
    expect(summarizeAnswers(contacts, 'q')).toEqual({ people: 11, choices: [] });
  });
});
