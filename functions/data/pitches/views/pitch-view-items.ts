import * as z from 'zod/mini';
import type { E164 } from '../../../domain/contacts/phone.ts';
import type { PitchLinkTarget } from '../../../domain/pitches/pitch-link.ts';
import type { ContactId, OrganizationId, SlideId } from '../../../domain/shared/ids.ts';
import { decodeMoments, encodeMoments } from '../../../domain/replay/stored-moments.ts';
import type { PitchView, Visit } from '../../../domain/views/visit.ts';
import { defineEntity, storedDate } from '../../table/entity.ts';
import { contactKey, contactPk } from '../../table/keys.ts';
import type { Item, Key } from '../../table/table.ts';
import { readPhoneOrNull } from '../../table/values.ts';

/** The codes of a link: of the contact in a round of a campaign, and of the step. */
export interface LinkCodes {
  readonly leadCode: string;
  readonly featureCode: string;
}

/** The contact of a link in one round of a campaign, with the codes of the link. */
export type LinkHolder = PitchLinkTarget & LinkCodes;

/** The contact of a view, in one round of a campaign, with the code of the step. */
export type ViewOwner = PitchLinkTarget & Pick<LinkCodes, 'featureCode'>;

const toPk = ({ organizationId, contactId }: ViewOwner): string => contactPk(organizationId, contactId);
/** Not by the code of the contact: it changes with the number, and what the contact did stays. */
export const viewKey = (holder: ViewOwner): Key => ({
  pk: toPk(holder),
  sk: `VIEW#${holder.campaignId}#${holder.round}#${holder.appointmentId ?? ''}#${holder.featureCode}`,
});
/** Returns the appointment in the sort key of a view, or null. */
export function readAppointmentId(sortKey: string): string | null {
  return sortKey.split('#')[3] || null;
}

export const visitKey = (holder: LinkHolder, code: string): Key => ({
  pk: toPk(holder),
  sk: `VISIT#${holder.leadCode}#${holder.featureCode}#${code}`,
});
/** Codes of visits begin with their time, and with a zero. Those of before the upgrade are random and have no zero. */
export const toVisitPrefix = ({ leadCode, featureCode }: LinkCodes, code = '0'): string =>
  `VISIT#${leadCode}#${featureCode}#${code}`;
/** Whether the contact has opened anything of a campaign, in any round. */
export const personKey = (holder: LinkHolder): Key => ({ pk: toPk(holder), sk: `VIEWER#${holder.campaignId}` });
/** What the contact has seen of all pitches. Lists of contacts read it. */
export const totalKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: 'VIEWS',
});

/** How long a contact has played the audio of a slide, over all campaigns and rounds. */
export const listenedKey = (organizationId: OrganizationId, contactId: ContactId, slideId: SlideId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `LISTENED#${slideId}`,
});

const latestAnswers = z.record(z.string(), z.array(z.string()));
const secondsById = z.record(z.string(), z.number());
const ranges = z.array(z.object({ start: z.number(), end: z.number() }));
const videos = z.record(z.string(), z.object({ duration: z.number(), ranges }));
const spans = z.array(z.object({ from: storedDate, to: storedDate }));

const visitEntity = defineEntity(
  visitKey,
  z.object({
    code: z.string(),
    stepId: z.string(),
    pitchId: z.string(),
    deviceId: z.string(),
    started: storedDate,
    seconds: secondsById,
    // Visits and views of before the upgrade do not say how many slides there were.
    slideCount: z._default(z.number(), 0),
    /** Without the id of the pitch, which all of them begin with. */
    slideIds: z.optional(z.array(z.string())),
    answers: latestAnswers,
    // Items of before the upgrade have no media.
    lengths: z._default(z.record(z.string(), z.object({ kind: z.enum(['VIDEO', 'AUDIO']), seconds: z.number() })), {}),
    watched: z._default(z.record(z.string(), ranges), {}),
    played: z._default(secondsById, {}),
    moments: z.optional(z.string()),
    moreMoments: z._default(z.number(), 0),
    device: z._default(z.string(), ''),
    reported: z._default(z.nullable(storedDate), null),
    version: z.number(),
  }),
);

export const viewEntity = defineEntity(
  viewKey,
  z.object({
    organizationId: z.string(),
    contactId: z.string(),
    campaignId: z.string(),
    round: z.number(),
    stepId: z.string(),
    pitchId: z.nullable(z.string()),
    facts: z.object({
      viewed: z.nullable(storedDate),
      redirected: z.nullable(storedDate),
      slides: z.record(
        z.string(),
        z.object({
          seen: storedDate,
          scheduled: z.nullable(storedDate),
          isConfirmed: z.optional(z.boolean()),
          watched: z.optional(storedDate),
          spent: z.array(z.object({ at: storedDate, seconds: z.number() })),
        }),
      ),
      answers: z.record(z.string(), z.array(z.object({ at: storedDate, values: z.array(z.string()) }))),
    }),
    answers: latestAnswers,
    answered: z._default(z.record(z.string(), z.number()), {}),
    completed: z.nullable(storedDate),
    seconds: secondsById,
    open: spans,
    offered: z._default(z.number(), 0),
    deviceIds: z.array(z.string()),
    linkCodes: z._default(z.array(z.string()), []),
    shared: z.nullable(storedDate),
    reopened: z.number(),
    // Views of before the upgrade are counted with their next report.
    timed: z._default(z.nullable(z.number()), null),
    counted: z.optional(
      z.object({
        slideIds: z.array(z.string()),
        hasPressed: z.boolean(),
        timed: z.nullable(z.number()),
        offered: z.number(),
        videos,
      }),
    ),
    lastActive: storedDate,
    fired: z.array(z.string()),
    videos: z._default(videos, {}),
    audio: z._default(z.record(z.string(), z.object({ duration: z.number(), seconds: z.number() })), {}),
    version: z.number(),
  }),
);

export function toVisitItem(holder: LinkHolder, visit: Visit): Item {
  return visitEntity.toItem(
    {
      ...visit,
      seconds: { ...visit.seconds },
      answers: mapValues(visit.answers, copy),
      lengths: { ...visit.lengths },
      watched: mapValues(visit.watched, (each) => [...each]),
      played: { ...visit.played },
      slideIds: visit.slideIds?.map((id) => id.slice(visit.pitchId.length)),
      moments: visit.moments.length === 0 ? undefined : encodeMoments(visit.moments, visit.pitchId),
    },
    holder,
    visit.code,
  );
}

/** Returns the visit of an item. */
export function fromVisitItem(item: Item): Visit {
  const { moments, slideIds, ...visit } = visitEntity.fromItem(item);
  return {
    ...visit,
    slideIds: slideIds?.map((id) => `${visit.pitchId}${id}`),
    moments: moments === undefined ? [] : decodeMoments(moments, visit.pitchId),
  };
}

export function toViewItem(holder: ViewOwner, view: PitchView): Item {
  const { organizationId, contactId, campaignId, round } = holder;
  const { slides, answers } = view.facts;
  return viewEntity.toItem(
    {
      ...view,
      organizationId,
      contactId,
      campaignId,
      round,
      answers: mapValues(view.answers, copy),
      answered: { ...view.answered },
      open: [...view.open],
      deviceIds: [...view.deviceIds],
      linkCodes: [...view.linkCodes],
      fired: [...view.fired],
      videos: copyVideos(view.videos),
      counted: view.counted && {
        ...view.counted,
        slideIds: [...view.counted.slideIds],
        videos: copyVideos(view.counted.videos),
      },
      audio: { ...view.audio },
      facts: {
        ...view.facts,
        slides: mapValues(slides, (slide) => ({ ...slide, spent: [...slide.spent] })),
        answers: mapValues(answers, (given) => given.map(({ at, values }) => ({ at, values: [...values] }))),
      },
    },
    holder,
  );
}

const copyVideos = (of: PitchView['videos']) =>
  mapValues(of, ({ duration, ranges: watched }) => ({ duration, ranges: [...watched] }));
const copy = (values: readonly string[]): string[] => [...values];

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** A view with the campaign and the round that it belongs to. */
export interface ListedView extends PitchView {
  readonly campaignId: string;
  readonly round: number;
  /** Of the enrollment. null means not one for an appointment. */
  readonly appointmentId: string | null;
}

/** A corrected number is rare. Earlier codes than these are forgotten, and with them the visits by their links. */
const MAX_LINK_CODES = 4;

/** Returns the codes of a contact with one more. */
export function addLinkCode(codes: readonly string[], code: string): readonly string[] {
  return codes.includes(code) ? codes : [...codes, code].slice(-MAX_LINK_CODES);
}

/** What the table knows of a contact's view, read together before a change. */
export interface LoadedView {
  readonly holder: LinkHolder;
  readonly view: PitchView;
  /** Of the contact in the campaign, over all its pitches and rounds. */
  readonly person: { readonly viewed: boolean; readonly completed: boolean };
  /** How many pitches the contact has opened before, in all campaigns. Each step counts once a round. */
  readonly views: number;
  /** The number of the contact. The save is refused when it changes in the meantime. */
  readonly phone: E164 | null;
}

/** The same with the visit that changes it. */
export interface LoadedVisit extends LoadedView {
  readonly visit: Visit;
}

/** What a change of a view must know of the contact. `describeContact` takes the items in this order. */
export function listContactKeys(holder: LinkHolder): Key[] {
  const { organizationId, contactId } = holder;
  return [personKey(holder), contactKey(organizationId, contactId), totalKey(organizationId, contactId)];
}

/** Returns what the items say that `listContactKeys` names. `views`: how many pitches the contact has opened before. */
export function describeContact([person, contact, total]: readonly (Item | undefined)[]) {
  return {
    person: { viewed: person !== undefined, completed: person?.completed === true },
    views: Number(total?.views ?? 0),
    phone: readPhoneOrNull(contact?.phone),
  };
}
