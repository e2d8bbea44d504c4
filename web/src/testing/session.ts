import type { Access } from '../../../functions/domain/accounts/access.ts';
import type { Session } from '../lib/session/session.ts';

/** Builds the session of a signed-in person. */
export function buildSession({
  access = 'OWNER',
  contacts = 12,
}: { readonly access?: Access; readonly contacts?: number } = {}): Session {
  return {
    user: {
      id: 'user-1',
      name: 'Dana Whitfield',
      firstName: 'Dana',
      email: 'dana@example.com',
      phone: null,
      new: false,
      wpAdmin: false,
      selectsOnDashboard: false,
      moreOrganizations: false,
      needsSecondFactor: false,
      organizations: [{ id: 'org-1', name: 'Desert Bloom', access }],
    },
    realtimeUrl: 'http://localhost/graphql',
    organization: {
      id: 'org-1',
      name: 'Desert Bloom',
      image: null,
      access,
      v2: false,
      adminSidebar: false,
      twilioPhone: '+16025550100',
      registration: null,
      showMessages: true,
      showCustomWindow: false,
      sendingHeld: null,
      heldBy: [],
      allowAfterHours: true,
      allowWeekends: true,
      allowIncomingLeads: false,
      allowSelfOnboarding: true,
      autoReply: false,
      brand: 'text',
      orgType: null,
      monthlyPriceCents: null,
      segmentPriceMicros: null,
      billing: {
        active: true,
        state: 'ACTIVE',
        hasPlan: true,
        graceEnds: null,
        spendCap: null,
        spendLevel: null,
        publishableKey: 'pk_test_here',
        scriptUrl: '/stripe.js',
      },
      suspended: false,
      deletes: null,
      stats: {
        leads: contacts,
        messages: contacts,
        messagesSuccess: contacts,
        messagesFailed: 0,
        responses: 0,
        unread: 0,
        deliveryRate: contacts === 0 ? null : 1,
      },
    },
  };
}
