import * as z from 'zod/mini';
import { readSwitches } from '../../domain/platform/switches.ts';
import { findHostOfBrand } from '../../platform/brand-hosts.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { Refusal } from '../../platform/refusal.ts';
import { computeDeliveryRate } from '../../domain/sending/figures.ts';
import { field } from '../registry/router.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { Data } from '../../data/index.ts';
import { describeActivePause } from '../../domain/sending/describe-pause.ts';
import { findBannerPause } from '../../domain/sending/sending-pauses.ts';
import { addOrganization, type AddOrganizationDeps } from '../../use-cases/platform/add-organization.ts';
import {
  listOrganizations,
  type ListedOrganization,
  type OrganizationsDeps,
} from '../../use-cases/platform/organizations.ts';
import { id, idempotencyKeyInput, optionalBoolean, pageCursor, search } from '../shared/inputs.ts';
import { suspendOrganization, type SuspendOrganizationDeps } from '../../use-cases/platform/suspend-organization.ts';
import { respond, respondDone } from '../shared/respond.ts';

const after = pageCursor(300);
const name = z.string().check(z.maxLength(100, 'The name is too long.'));
const email = z.pipe(
  z.string().check(z.maxLength(254, 'The email address is too long.')),
  z.transform((given) => given.trim().toLowerCase()),
);
const organizationsInput = z.object({ search, after, includeStats: optionalBoolean });
const createOrganizationInput = z.object({
  name,
  brandId: z.string().check(z.maxLength(40, 'There is no such brand.')),
  ownerEmail: email,
  ownerName: z.nullish(name),
  idempotencyKey: idempotencyKeyInput,
});

const suspendOrganizationInput = z.object({
  organizationId: id,
  suspended: z.boolean(),
  note: z.nullish(z.string().check(z.maxLength(300, 'The note is too long.'))),
});

export interface PlatformDeps extends OrganizationsDeps, AddOrganizationDeps, SuspendOrganizationDeps {
  readonly data: OrganizationsDeps['data'] &
    AddOrganizationDeps['data'] &
    SuspendOrganizationDeps['data'] &
    Pick<Data, 'idempotency'>;
}

/** Organizations to switch to. Platform staff also see how they send, and create them. */
export function platformFields(deps: PlatformDeps) {
  return {
    organizations: field({
      input: organizationsInput,
      empty: { organizations: [], total: 0, next: null },
      run: async ({ actor, pack }, given) => {
        const withFigures = given.includeStats === true && actor.wpAdmin;
        const input = { search: given.search ?? '', after: given.after ?? null, withFigures };
        const { organizations, total, next } = await listOrganizations(deps, actor, pack.id, input);
        return { organizations: organizations.map((each) => listedView(each, actor.now, pack)), total, next };
      },
    }),
    suspendOrganization: field({
      input: suspendOrganizationInput,
      run: async ({ actor }, { organizationId, suspended, note = null }) =>
        respondDone(await suspendOrganization(deps, actor, { organizationId, suspended, note })),
    }),
    createOrganization: field({
      input: createOrganizationInput,
      empty: { organizationId: null },
      run: async ({ actor, host: pageHost }, input) => {
        const { brandId: brand, ownerEmail, ownerName } = input;
        const host = findHostOfBrand(brand, pageHost);
        if (host === null) return new Refusal('This site has no pages of that brand.');
        return runIdempotent(deps.data.idempotency, actor, 'createOrganization', input, async () =>
          respond(
            await addOrganization(deps, actor, {
              name: input.name,
              brand,
              ownerEmail,
              ownerName: ownerName ?? '',
              host,
            }),
            ({ id }) => ({ organizationId: id }),
          ),
        );
      },
    }),
  };
}

function listedView({ organization, access, figures }: ListedOrganization, now: Date, pack: Pack) {
  const pause = figures && findBannerPause(figures.pauses, now);
  return {
    id: organization.id,
    name: organization.name,
    brand: organization.brand,
    access,
    twilioPhone: organization.number,
    registration: organization.registrationState ?? null,
    orgType: organization.plan ?? null,
    ...readSwitches(organization),
    textsToday: figures?.textsToday ?? null,
    deliveryRate: figures && computeDeliveryRate(figures.counts),
    suspended: organization.suspension != null,
    deletes: organization.deletion?.deletes ?? null,
    sendingHeld: pause ? describeActivePause(pause, pack) : null,
  };
}
