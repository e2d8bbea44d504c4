import { expect } from 'vitest';
import type { Cloud } from '../cloud/cloud.ts';
import { InvariantChecker } from '../crashes/invariants/invariant-checker.ts';
import { addContacts, createCampaign, parsePhoenix, signIn, textBlock, type Person } from './scenario.ts';

interface Message {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly message: string;
}

/** What stories about the carrier do and look at. The stories share a cloud and keep to days and contacts of their own. */
export function createCarrierStory(cloud: Cloud, signedInOwner: Person) {
  let owner = signedInOwner;
  const invariants = new InvariantChecker(cloud);
  let day = 0;
  let nextPhone = 0;

  /** Signs the owner in again, because a session lasts 30 days and stories move the clock. */
  async function renewSession(): Promise<Person> {
    owner = await signIn(cloud, 'owner@sunrise.test');
    return owner;
  }

  /** Moves the clock to days that no other story uses. Returns a function from a time of day to a moment. */
  async function begin(clock: string): Promise<(clock: string, plusDays?: number) => string> {
    const first = day;
    day += 4;
    const momentAt = (time: string, plus = 0): string =>
      parsePhoenix(`${new Date(Date.UTC(2026, 11, 1 + first + plus)).toISOString().slice(0, 10)} ${time}`);
    await cloud.clock.at(momentAt(clock));
    return momentAt;
  }

  /** Creates contacts for one story. Returns their ids and phones. */
  async function contacts(count: number): Promise<{ ids: string[]; phones: string[] }> {
    const phones = Array.from(
      { length: count },
      (_, index) => `+1480555${String(1000 + nextPhone + index).padStart(4, '0')}`,
    );
    nextPhone += count;
    return {
      ids: await addContacts(
        owner,
        phones.map((phone) => ({ name: `P ${phone}`, phone })),
      ),
      phones,
    };
  }

  const createTwoStepCampaign = (words: string) =>
    createCampaign(owner, words, [
      { blocks: [textBlock(`${words} one STOP`)] },
      { blocks: [textBlock(`${words} two`)], hours: 2 },
    ]);
  const listMessages = async (lead: string): Promise<Message[]> =>
    (
      await owner.call<{ lead: { messages: Message[] } }>(
        'lead',
        { leadId: lead },
        'lead { messages { id state reason message } }',
      )
    ).lead.messages;
  const listStates = async (lead: string): Promise<string[]> => (await listMessages(lead)).map(({ state }) => state);
  const findContact = async (id: string) =>
    (
      await owner.call<{ lead: { optedOut: boolean; invalidPhone: boolean } }>(
        'lead',
        { leadId: id },
        'lead { optedOut invalidPhone }',
      )
    ).lead;
  const retry = (message: string) => owner.call('retryCampaignFeatureQueue', { campaignFeatureQueueId: message });
  const pause = (id: string, paused: boolean) => owner.call('updateCampaign', { campaignId: id, paused });
  const hold = (person: Person, scope: string, held: boolean) => person.call('holdSending', { scope, held });

  async function expectNoViolations(): Promise<void> {
    expect(await invariants.findViolations()).toEqual([]);
  }

  return {
    renewSession,
    begin,
    contacts,
    createTwoStepCampaign,
    listMessages,
    listStates,
    findContact,
    retry,
    pause,
    hold,
    expectNoViolations,
  };
}
