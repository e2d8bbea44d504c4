import type { Cloud } from '../cloud/cloud.ts';
import { addContacts, listArrivals, parsePhoenix, type Person } from './scenario.ts';

/** Returns the ISO time of a clock time in Phoenix, on the day of the story or some days later. */
type TimeOfStory = (clock: string, plusDays?: number) => string;

/**
 * Returns a function that starts a story: it sets the clock to 10 am of a new day in December. Stories are `daysApart`
 * days apart, so that no story sees the messages of another.
 */
export function createMornings(cloud: Cloud, daysApart: number): () => Promise<TimeOfStory> {
  let day = 0;
  return async () => {
    day += daysApart;
    const firstDay = day;
    const date = (plusDays: number): string => `2026-12-${String(firstDay + plusDays).padStart(2, '0')}`;
    await cloud.clock.at(parsePhoenix(`${date(0)} 10:00:00`));
    return (clock, plusDays = 0) => parsePhoenix(`${date(plusDays)} ${clock}`);
  };
}

/** Returns the phone number with an index. Each story uses its own indexes. */
export function buildStoryPhone(index: number): string {
  return `+1602555${7_000 + index}`;
}

/** Adds `count` contacts with the phone numbers from index `from`. Returns their ids in order. */
export function addPeople(person: Person, from: number, count: number): Promise<string[]> {
  return addContacts(
    person,
    Array.from({ length: count }, (_, index) => ({ name: `P${from + index}`, phone: buildStoryPhone(from + index) })),
  );
}

/** Returns the first line of each text that arrived at the phone with an index. */
export async function listFirstLines(cloud: Cloud, index: number): Promise<string[]> {
  return (await listArrivals(cloud, buildStoryPhone(index))).map(({ body }) => body.split('\n')[0] ?? '');
}

/** Returns how many texts that begin with `words` were sent to all phones. */
export async function countSent(cloud: Cloud, words: string): Promise<number> {
  return (await cloud.texts()).filter(({ direction, body }) => direction === 'out' && body.startsWith(words)).length;
}
