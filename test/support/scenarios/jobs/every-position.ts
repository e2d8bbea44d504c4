import { toPersonalId } from '../../../../functions/domain/campaigns/campaign-ids.ts';
import {
  appointmentKey,
  eventAppointmentKey,
  eventKey,
} from '../../../../functions/data/appointments/appointment-keys.ts';
import {
  campaignAppointmentKey,
  campaignContactKey,
  ownCampaignKey,
} from '../../../../functions/data/campaigns/campaign-list-keys.ts';
import * as keys from '../../../../functions/data/table/keys.ts';
import {
  billedOrganizationKey,
  contactsPeakKey,
  customerKey,
  meterBucketKey,
  meterCursorKey,
  paymentMailKey,
  spendMailKey,
} from '../../../../functions/data/billing/billing-keys.ts';
import { groupCodeKey, groupCountKey, groupEntryKey } from '../../../../functions/data/contacts/groups/group-keys.ts';
import { groupKey } from '../../../../functions/data/table/group-key.ts';
import { erasureKey } from '../../../../functions/data/contacts/erasure/contact-erasures.ts';
import { erasedNumberKey } from '../../../../functions/data/contacts/erasure/erased-numbers.ts';
import { memberKey } from '../../../../functions/data/contacts/groups/membership-writes.ts';
import {
  bodyPartCountKey,
  bodyPartKey,
  campaignCodeKey,
  campaignLandingKey,
  formCounterPk,
  formStateKey,
  formSettingsKey,
  formVisitKey,
  landingPageCodeKey,
  landingPageCountKey,
  landingPageEntryKey,
  landingPageKey,
  submissionKey,
} from '../../../../functions/data/forms/form-keys.ts';
import { openOrderKey, orderKey, registrationKey } from '../../../../functions/data/numbers/number-keys.ts';
import { textBlockKey, textLogKey } from '../../../../functions/data/search/text-log.ts';
import type { Item, Key } from '../../../../functions/data/table/table.ts';
import type { E164 } from '../../../../functions/domain/contacts/phone.ts';

const AT = new Date('2026-03-02T17:00:00Z');

/** An item at each position of the table that belongs to an organization. `id`: of everything else that has an id. */
export function listEveryPosition(o: string, { id, phone }: { readonly id: string; readonly phone: E164 }): Item[] {
  const plain: Key[] = [
    keys.contactKey(o, id),
    keys.enrollmentKey(o, id, id),
    keys.messageKey(o, id, id),
    { pk: `ORG#${o}#PRACTICE`, sk: `APPOINTMENT#${id}` },
    { pk: `ORG#${o}#SHEET-ROWS`, sk: `ROW#${id}` },
    { pk: `ORG#${o}#INTEGRATIONS`, sk: `INTEGRATION#USER#${id}#CALENDLY` },
    ownCampaignKey(o, id, id),
    { pk: keys.contactPk(o, id), sk: `NOTE#${id}` },
    { pk: keys.contactPk(o, id), sk: `VIEW#${id}#${id}` },
    { pk: keys.contactPk(o, id), sk: `VISIT#${id}#${id}#${id}` },
    { pk: keys.contactPk(o, id), sk: `VIEWER#${id}` },
    { pk: keys.contactPk(o, id), sk: 'VIEWS' },
    { pk: keys.contactPk(o, id), sk: `ACTION#${id}` },
    { pk: keys.contactPk(o, id), sk: `TEAM-TEXT#${id}#${id}` },
    { pk: keys.contactPk(o, id), sk: `WEBHOOK-CALL#${id}` },
    bodyPartKey(o, id),
    bodyPartCountKey(o),
    campaignLandingKey(o, id),
    landingPageEntryKey(o, id),
    landingPageCountKey(o),
    landingPageKey(o, id),
    { pk: formCounterPk(o, { kind: 'PAGE', id }, 1), sk: 'TOTAL' },
    formVisitKey(o, { kind: 'PAGE', id }, id),
    formSettingsKey(o, { kind: 'PAGE', id }),
    formStateKey(o, id, { kind: 'PAGE', id }),
    submissionKey(o, id, id),
    { pk: `ORG#${o}#IF-THEN#${id}#CALLS`, sk: id },
    { pk: `ORG#${o}`, sk: 'WEBHOOK-SECRET' },
    { pk: keys.campaignPk(o, id), sk: `IF-THEN#${id}` },
    { pk: `ORG#${o}#CAMPAIGN-LINKS`, sk: 'HEAD' },
    { pk: `ORG#${o}#CAMPAIGN-LINKS`, sk: `LINK#${id}` },
    keys.consentKey(o, phone),
    keys.consentHistoryKey(o, phone, id),
    keys.campaignKey(o, id),
    keys.campaignKey(o, toPersonalId(id)),
    keys.enrollmentKey(o, id, id, id),
    campaignContactKey(o, id, id),
    campaignAppointmentKey(o, id, id),
    appointmentKey(o, id, id),
    eventKey(o, id),
    eventAppointmentKey(o, id, id),
    keys.gateKey(o, 'EVENT', id, 1),
    groupKey(o, id),
    groupEntryKey(o, 'ACTIVE', id),
    groupCountKey(o),
    memberKey(o, id, id),
    keys.filteredKey(o, id),
    keys.gateKey(o, 'CAMPAIGN', id, 1),
    keys.gateKey(o, 'JOB', id, 1),
    keys.gateKey(o, 'SENDING', '', 1),
    keys.organizationCounterKey(o, 1),
    keys.campaignCounterKey(o, id, id, 1),
    keys.jobKey(o, id),
    keys.jobChunkKey(o, id, '1'),
    keys.chunkGuardKey(o, id, '1', 1),
    keys.jobBatchKey(o, id, '1', 1),
    keys.importKey(o, id),
    keys.importedFileKey(o, id),
    keys.mappingKey(o, [id]),
    keys.searchKey(o),
    keys.searchLogKey(o, id),
    keys.searchBlockKey(o, id),
    textLogKey(o, id),
    textBlockKey(o, id),
    keys.unlinkedMessageKey(o, id),
    keys.auditKey(o, id),
    keys.paceKey(o, 'DAY#2026-03-02', 1),
    keys.idempotencyKey(o, id, 'call', id),
    registrationKey(o),
    orderKey(o),
    openOrderKey(o),
    billedOrganizationKey(o),
    spendMailKey(o, AT, id),
    paymentMailKey(o, AT, id),
    { pk: 'MEDIA-SHARED', sk: `media/${o}/${id}.png` },
    { pk: `ORG#${o}#MEDIA`, sk: `FILE#${id}` },
    { pk: 'MEDIA-REMOVALS', sk: `${AT.toISOString()}#media/${o}/${id}.png` },
    { pk: `ORG#${o}#GROUP#${id}`, sk: `CONTACT#${id}` },
    { pk: `ORG#${o}#GROUPS`, sk: `ACTIVE#${id}` },
    { pk: `ORG#${o}#PITCHES`, sk: `PITCH#${id}` },
    { pk: `ORG#${o}#PITCH#${id}`, sk: `PITCH#SLIDE#${id}` },
    { pk: `ORG#${o}#SENDS`, sk: `SEND#${id}` },
    { pk: `ORG#${o}#VALUES`, sk: `USER#${id}` },
    { pk: `ORG#${o}#CONTACT-ATTRIBUTES`, sk: 'TAGS' },
    { pk: `ORG#${o}#EXPORTS`, sk: `EXPORT#${id}` },
    { pk: `ORG#${o}#JOB#${id}`, sk: 'CHANGED#1' },
    { pk: `ORG#${o}#PROGRESS`, sk: 'RUN#2026-03-02' },
    { pk: `ORG#${o}#AUTO_REPLY#${id}`, sk: 'LAST' },
    { pk: `ORG#${o}#ERASED-NUMBERS`, sk: 'SECRET' },
    erasedNumberKey(o, id),
    { pk: `ORG#${o}#REPLY-ALERTS`, sk: `REPLY#${id}` },
    { pk: `ORG#${o}#REPLY-ALERTS`, sk: `TEXT#1#${id}` },
  ];
  const named: Key[] = [
    keys.sessionKey(`session of ${o}`),
    keys.numberKey(phone),
    groupCodeKey(`code of ${o}`),
    landingPageCodeKey(`code of ${o}`),
    campaignCodeKey(`code of ${o}`),
    keys.minuteKey('2026-03-02T17:00', o),
    { pk: keys.duePk('2026-03-02T17:00', o, 'reply', 0), sk: `${id}#${id}#1` },
    customerKey(`customer of ${o}`),
    { pk: `INVITATION#${o}`, sk: 'LINK' },
    { pk: `GROUP-CODE#code of ${o}`, sk: 'GROUP' },
    { pk: `PITCH-LINK#code of ${o}`, sk: 'LINK' },
    { pk: `HANDOFF#${o}`, sk: 'TOKEN' },
    erasureKey({ organizationId: o, contactId: id }),
  ];
  return [...plain.map((key) => ({ ...key })), ...named.map((key) => ({ ...key, organizationId: o }))];
}

/** Items that stay with the platform: what was sent and charged. */
export function listRemainingPositions(o: string): Item[] {
  return [
    { pk: `ORG#${o}#USAGE#2026-03`, sk: 'row' },
    meterBucketKey(o, AT),
    meterCursorKey(o),
    contactsPeakKey(o, AT),
  ].map((key) => ({ ...key }));
}
