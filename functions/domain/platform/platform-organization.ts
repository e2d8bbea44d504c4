/** The id of the organization of platform staff, the first one of a deployment. No one can suspend it. */
export const PLATFORM_ORGANIZATION = '1';
