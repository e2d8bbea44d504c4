import { CAMPAIGN_TOTAL } from '../../../domain/sending/figures.ts';
import type { CampaignId, ContactId, OrganizationId, SlideId } from '../../../domain/shared/ids.ts';
import { getCountedFacts, listFactsToCount, type FactsToCount } from '../../../domain/views/counted-facts.ts';
import {
  newView,
  type NewView,
  type PitchView,
  type Recorded,
  type RecordedView,
  type Visit,
} from '../../../domain/views/visit.ts';
import type { Counters } from '../../table/counters.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import { IF_ABSENT, ifVersion } from '../../table/expressions.ts';
import { contactKey, contactPk } from '../../table/keys.ts';
import { toTtl } from '../../table/lifetimes.ts';
import type { Table, Write } from '../../table/table.ts';
import {
  addLinkCode,
  describeContact,
  fromVisitItem,
  listContactKeys,
  listenedKey,
  personKey,
  readAppointmentId,
  totalKey,
  toViewItem,
  toVisitItem,
  viewEntity,
  viewKey,
  visitKey,
  type LinkHolder,
  type ListedView,
  type LoadedView,
  type LoadedVisit,
} from './pitch-view-items.ts';
import { listCompletionFacts } from '../../../domain/webhook-endpoints/event-facts.ts';
import type { WebhookOutbox } from '../../webhook-calls/webhook-outbox.ts';
import type { BusyFigures } from './busy-figures.ts';
import type { PitchViewLists } from './pitch-view-lists.ts';
import type { ViewFigures } from './view-figures.ts';
import { listReportedVisits } from './visit-pages.ts';

type SlideFigures = Pick<FactsToCount, 'slidesSeen' | 'slidesOffered'>;
const NO_SLIDES: SlideFigures = { slidesSeen: 0, slidesOffered: 0 };

/** How often a save tries to change the figures, which are shared with other contacts, before it leaves them to a worker. */
const BUSY_ATTEMPTS = 3;

/**
 * What contacts did with pitches. A visit is a sitting on one device. A view joins the visits of a contact to the pitch of a step in one
 * round. Both are in the partition of the contact, so that one query reads what a contact did, and an erasure finds all of it.
 */
export class PitchViews {
  readonly #table: Table;
  readonly #counters: Counters;
  readonly #lists: PitchViewLists;
  readonly #figures: ViewFigures;
  readonly #busy: BusyFigures;
  readonly #outbox: WebhookOutbox;

  constructor(
    table: Table,
    {
      counters,
      lists,
      figures,
      busy,
      outbox,
    }: {
      readonly counters: Counters;
      readonly lists: PitchViewLists;
      readonly figures: ViewFigures;
      readonly busy: BusyFigures;
      readonly outbox: WebhookOutbox;
    },
  ) {
    this.#table = table;
    this.#counters = counters;
    this.#lists = lists;
    this.#figures = figures;
    this.#busy = busy;
    this.#outbox = outbox;
  }

  /** Stores a visit as its page is loaded. It expires unless the page reports something. */
  async createVisit(holder: LinkHolder, visit: Visit): Promise<void> {
    const item = { ...toVisitItem(holder, visit), expires: toTtl(visit.started, 'unusedVisit') };
    await this.#table.put(item, IF_ABSENT);
  }

  /** Returns what is known of a visit, or null. Cost: one batch of five reads. */
  async loadVisit(holder: LinkHolder, code: string): Promise<LoadedVisit | null> {
    const [visitItem, viewItem, ...known] = await this.#table.batchGet([
      visitKey(holder, code),
      viewKey(holder),
      ...listContactKeys(holder),
    ]);
    if (!visitItem) return null;
    const visit = fromVisitItem(visitItem);
    return {
      ...describeContact(known),
      holder,
      visit,
      view: viewItem ? viewEntity.fromItem(viewItem) : newView(visit),
    };
  }

  /** Returns what is known of a contact's view before a change that no visit makes. Cost: one batch of four reads. */
  async loadView(holder: LinkHolder, first: NewView): Promise<LoadedView> {
    const [viewItem, ...known] = await this.#table.batchGet([viewKey(holder), ...listContactKeys(holder)]);
    return {
      ...describeContact(known),
      holder,
      view: viewItem ? viewEntity.fromItem(viewItem) : newView(first),
    };
  }

  /** Returns what the contact of a link did with its pitch, or null. Cost: one read. */
  async findView(holder: LinkHolder): Promise<PitchView | null> {
    const item = await this.#table.get(viewKey(holder));
    return item ? viewEntity.fromItem(item) : null;
  }

  /** Returns the views of a contact. `campaignId`: only those of a campaign. Cost: one query. */
  async listViews(
    organizationId: OrganizationId,
    contactId: ContactId,
    campaignId: CampaignId | null = null,
  ): Promise<ListedView[]> {
    const prefix = campaignId === null ? 'VIEW#' : `VIEW#${campaignId}#`;
    const items = await this.#table.queryAll(contactPk(organizationId, contactId), prefix);
    return items.map((item) => ({ ...viewEntity.fromItem(item), appointmentId: readAppointmentId(item.sk) }));
  }

  /** Returns visits by one link, the latest first. See `listReportedVisits`. */
  async listVisits(
    holder: Pick<LinkHolder, 'organizationId' | 'contactId' | 'leadCode' | 'featureCode'>,
    limit: number,
    after: string | null = null,
  ): Promise<Visit[]> {
    return listReportedVisits(this.#table, holder, limit, after);
  }

  /** Returns how many pitches contacts have opened, and for how many seconds. Cost: one batch of reads. */
  async findTotals(
    organizationId: OrganizationId,
    contactIds: readonly ContactId[],
  ): Promise<ReadonlyMap<ContactId, { readonly views: number; readonly seconds: number }>> {
    const items = await this.#table.batchGet(contactIds.map((id) => totalKey(organizationId, id)));
    return new Map(
      contactIds.map((id, index) => {
        const item = items[index];
        return [id, { views: Number(item?.views ?? 0), seconds: Math.round(Number(item?.seconds ?? 0)) }];
      }),
    );
  }

  /**
   * Stores what a snapshot changed, with every figure that counts it, in one transaction. Returns false when someone else changed the
   * visit or the view since they were read, or the contact was erased or got another number. `also`: commits with it. Cost: five to
   * 14 writes, whatever the number of slides.
   */
  savePitchView(loaded: LoadedVisit, after: Recorded, also: readonly Write[] = []): Promise<boolean> {
    const visit = { ...after.visit, version: loaded.visit.version + 1 };
    const item = { ...toVisitItem(loaded.holder, visit), expires: toTtl(visit.reported ?? visit.started, 'visit') };
    const write = this.#table.putWrite(item, ifVersion(loaded.visit.version, 'attribute_exists(pk) AND '));
    const linkCodes = addLinkCode(after.view.linkCodes, loaded.holder.leadCode);
    return this.saveView(loaded, { ...after, view: { ...after.view, linkCodes } }, [write, ...also]);
  }

  /**
   * Stores a change that no visit makes, as `savePitchView` does. When the figures of the step are busy, they are left to a worker. Cost: four
   * to 13 writes.
   */
  async saveView(loaded: LoadedView, after: RecordedView, also: readonly Write[] = []): Promise<boolean> {
    const { holder, view: seen, person, phone } = loaded;
    const { organizationId, contactId } = holder;
    const { counted: _, ...changed } = after.view;
    const view = { ...changed, version: seen.version + 1 };
    const events = await this.#outbox.eventWrites(organizationId, listCompletionFacts(holder, after));
    const toWrites = (stored: PitchView, slides: SlideFigures): Write[] => [
      this.#table.putWrite(toViewItem(holder, stored), seen.version === 0 ? IF_ABSENT : ifVersion(seen.version)),
      this.#table.checkWrite(contactKey(organizationId, contactId), {
        ConditionExpression: 'attribute_not_exists(erased) AND phone = :phone',
        ExpressionAttributeValues: { ':phone': phone ?? '' },
      }),
      ...this.#totalWrites(loaded, after, slides),
      ...this.#listenedWrites(holder, after),
      ...this.#figureWrites(holder, after, person),
      ...this.#lists.writes(holder, seen, view),
      ...events,
      ...also,
    ];
    const counted = getCountedFacts(seen);
    const together = () => [
      ...toWrites(view, listFactsToCount(counted, view)),
      ...this.#figures.writes(holder, seen, view),
    ];
    const apart = () => [...toWrites({ ...view, counted }, NO_SLIDES), ...this.#figures.waitingWrites(holder, seen)];
    return falseIfConditionFails(async () => {
      if (!this.#busy.noteReport(holder) && (await this.#table.transactUnlessBusy(together(), BUSY_ATTEMPTS))) return;
      await this.#busy.leaveToWorker(holder);
      await this.#table.transact(apart());
    });
  }

  /** Returns for how many seconds a contact has played the audio of slides, in all campaigns. Cost: one batch of reads. */
  async findListened(
    { organizationId, contactId }: Pick<LinkHolder, 'organizationId' | 'contactId'>,
    slideIds: readonly SlideId[],
  ): Promise<Readonly<Record<SlideId, number>>> {
    const items = await this.#table.batchGet(slideIds.map((id) => listenedKey(organizationId, contactId, id)));
    return Object.fromEntries(slideIds.map((id, index) => [id, Number(items[index]?.seconds ?? 0)]));
  }

  #listenedWrites({ organizationId, contactId }: LinkHolder, { playedMore }: RecordedView): Write[] {
    return Object.entries(playedMore).map(([slideId, seconds]) =>
      this.#table.updateWrite(listenedKey(organizationId, contactId, slideId), {
        UpdateExpression: 'ADD #seconds :more',
        ExpressionAttributeNames: { '#seconds': 'seconds' },
        ExpressionAttributeValues: { ':more': seconds },
      }),
    );
  }

  /** What lists of contacts show, and the figures of the organization. A step with a redirect has no pitch to view. */
  #totalWrites(
    { holder, views }: LoadedView,
    { addedSeconds, ...change }: RecordedView,
    { slidesSeen, slidesOffered }: SlideFigures,
  ): Write[] {
    const { organizationId, contactId } = holder;
    const isFirstView = change.isFirstView && change.view.pitchId !== null;
    const isNewViewer = isFirstView && views === 0;
    const figures = this.#counters.organizationWrites(organizationId, contactId, {
      views: Number(isFirstView),
      contactsOpened: Number(isNewViewer),
      slidesSeen,
      slidesOffered,
    });
    if (addedSeconds === 0 && !isFirstView) return figures;
    return [
      this.#table.updateWrite(totalKey(organizationId, contactId), {
        UpdateExpression: 'ADD #views :views, #seconds :seconds',
        // Another pitch may have counted the contact in the meantime.
        ...(isNewViewer ? { ConditionExpression: 'attribute_not_exists(#views) OR #views = :none' } : {}),
        ExpressionAttributeNames: { '#views': 'views', '#seconds': 'seconds' },
        ExpressionAttributeValues: {
          ':views': Number(isFirstView),
          ':seconds': addedSeconds,
          ...(isNewViewer ? { ':none': 0 } : {}),
        },
      }),
      ...figures,
    ];
  }

  /** A step counts each contact once a round, and a campaign counts people. */
  #figureWrites(
    holder: LinkHolder,
    { isFirstView, isFirstCompletion, view }: RecordedView,
    person: LoadedView['person'],
  ): Write[] {
    if (!isFirstView && !isFirstCompletion) return [];
    const { organizationId, contactId, campaignId } = holder;
    const { stepId } = view;
    const personViews = isFirstView && !person.viewed;
    const personCompletes = isFirstCompletion && !person.completed;
    const step = { opened: Number(isFirstView), complete: Number(isFirstCompletion) };
    const total = { opened: Number(personViews), complete: Number(personCompletes) };
    return [
      ...this.#counters.campaignWrites(organizationId, campaignId, stepId, contactId, step),
      ...this.#counters.campaignWrites(organizationId, campaignId, CAMPAIGN_TOTAL, contactId, total, view.lastActive),
      ...(personViews || personCompletes
        ? [
            this.#table.updateWrite(personKey(holder), {
              UpdateExpression: `SET #viewed = :yes${personCompletes ? ', #completed = :yes' : ''}`,
              // Another pitch of the campaign may have counted the person in the meantime.
              ConditionExpression: personViews
                ? 'attribute_not_exists(pk)'
                : 'attribute_exists(pk) AND attribute_not_exists(#completed)',
              ExpressionAttributeNames: {
                '#viewed': 'viewed',
                ...(personCompletes || !personViews ? { '#completed': 'completed' } : {}),
              },
              ExpressionAttributeValues: { ':yes': true },
            }),
          ]
        : []),
    ];
  }
}
