/**
 * Ids by what they identify. A plain string is accepted, so that ids can be read from requests and items. An id of one kind
 * is refused where another kind belongs: without this, swapped arguments would compile and address another item.
 */
type Id<Kind extends string> = string & { readonly idOf?: Kind };

export type OrganizationId = Id<'organization'>;
export type UserId = Id<'user'>;
export type ContactId = Id<'contact'>;
export type CampaignId = Id<'campaign'>;
export type StepId = Id<'step'>;
export type MessageId = Id<'message'>;
export type GroupId = Id<'group'>;
export type JobId = Id<'job'>;
export type CustomFieldId = Id<'custom field'>;
export type TagId = Id<'tag'>;
export type AppointmentId = Id<'appointment'>;
export type EventId = Id<'event'>;
export type PitchId = Id<'pitch'>;
export type SlideId = Id<'slide'>;
export type IfThenId = Id<'if-then'>;
export type LandingPageId = Id<'landing page'>;
export type BodyPartId = Id<'body part'>;
export type SubmissionId = Id<'submission'>;
