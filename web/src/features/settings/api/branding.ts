import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';

const BrandingQuery = graphql(`
  query branding {
    user {
      success
      errors
      organization {
        id
        name
        color
        image
        forwardingPhone
        allowCallForwarding
        autoReplyEnabled
        autoReplyContent
      }
    }
  }
`);

const SaveBranding = graphql(`
  mutation saveBranding($organizationId: ID!, $organization: OrganizationInput!, $seen: OrganizationTextsInput) {
    updateOrganization(organizationId: $organizationId, organization: $organization, seen: $seen) {
      success
      errors
    }
  }
`);

/** How the organization shows itself and answers, as the form edits it. */
export interface Branding {
  /** Of the organization. */
  readonly name: string;
  /** empty means the brand's own color. */
  readonly color: string;
  /** The path of the stored image, the key of an uploaded one, or empty. */
  readonly image: string;
  readonly forwardingPhone: string;
  readonly allowCallForwarding: boolean;
  readonly autoReplyEnabled: boolean;
  readonly autoReplyContent: string;
}

/** Loads the branding of the organization. */
export function useBranding(): UseQueryResult<Branding> {
  return useQuery({
    queryKey: queryKeys.branding(),
    queryFn: async ({ signal }): Promise<Branding> => {
      const { name, color, image, forwardingPhone, allowCallForwarding, autoReplyEnabled, autoReplyContent } =
        requirePresent((await ask(BrandingQuery, {}, signal)).organization);
      return {
        name,
        color: color ?? '',
        image: image ?? '',
        forwardingPhone: forwardingPhone ?? '',
        allowCallForwarding,
        autoReplyEnabled,
        autoReplyContent: autoReplyContent ?? '',
      };
    },
  });
}

interface BrandingChange {
  readonly changes: Partial<Branding>;
  /** The auto-reply as it was when the person began to type. missing if it was not typed. */
  readonly seenAutoReply: string | undefined;
}

/** Saves the fields of the branding that changed. Is refused with a conflict when someone has changed the auto-reply in the meantime. */
export function useSaveBranding(): Change<BrandingChange> {
  const { organization } = useSession();
  return useChange(
    ({ changes, seenAutoReply }: BrandingChange) =>
      ask(SaveBranding, {
        organizationId: organization.id,
        organization: changes,
        seen: seenAutoReply === undefined ? null : { autoReplyContent: seenAutoReply },
      }),
    {
      // After a conflict, too: the form then compares with what is saved now.
      alwaysReloads: [queryKeys.branding(), queryKeys.session()],
    },
  );
}
