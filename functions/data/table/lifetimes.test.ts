import { describe, expect, it } from 'vitest';
import { listFiles } from '../../../scripts/check/source-files.ts';
import { CARRIER_LIMIT } from '../../domain/content/characters.ts';
import { countSegments } from '../../domain/content/segments.ts';
import { LIFETIMES, toTtl } from './lifetimes.ts';

/** From the first delivery of a message until its last, when it failed and was put back on its queue once. */
const QUEUED = LIFETIMES.queueMessage + LIFETIMES.deadLetter;
/** SQS delivers a message again after six times the timeout of its consumer, at most 15 minutes. */
const REDELIVERY_SECONDS = 900;
const DAY = 86_400;
/** The text with the most segments, sent at the slowest pace of one segment a second. */
const LONGEST_TEXT_SECONDS = countSegments('я'.repeat(CARRIER_LIMIT)).segments;

describe('A lifetime', () => {
  it.each([
    ['carrierMessage', 'an inbound message that was put back', QUEUED],
    ['carrierText', 'a report that was put back', QUEUED],
    ['unlinkedMessage', 'an answer that was put back', QUEUED],
    ['uploadedFile', 'a part of an import that was put back', QUEUED],
    ['webhookDelivery', 'events that were put back', QUEUED],
    ['selection', 'a cancellation that was put back after its messages were due', QUEUED],
    ['summary', 'a second delivery', REDELIVERY_SECONDS],
    ['paceSecond', 'the seconds that the longest text takes', LONGEST_TEXT_SECONDS],
    ['paceMinute', 'its minute', 60],
    ['paceDay', 'its day, in the zone that is furthest from UTC', DAY + 14 * 3_600],
    ['progressRow', 'a message that is postponed over a long weekend', 4 * DAY],
    ['dueMarker', 'the longest function', REDELIVERY_SECONDS - 1],
  ] as const)('of %s is longer than %s', (name, _, needed) => {
    expect(LIFETIMES[name]).toBeGreaterThan(needed);
  });

  it('is counted from the given time, in epoch seconds', () => {
    expect(toTtl(new Date('1970-01-01T00:00:01.900Z'), 'summary')).toBe(1 + DAY);
  });

  it('of every item that expires comes from the table of lifetimes', () => {
    const files = listFiles(process.cwd()).filter(({ path }) => /^functions\/data\/.*(?<!\.test)\.ts$/.test(path));
    const expiring = files.filter(({ read }) => /\bexpires: |':expires'/.test(read())).map(({ path }) => path);
    const reading = files
      .filter(({ read }) => /from '(?:\.\.\/)+table\/lifetimes\.ts'/.test(read()))
      .map(({ path }) => path);
    expect(expiring.length).toBeGreaterThan(5);
    expect(reading).toEqual(expect.arrayContaining(expiring));
  });
});
