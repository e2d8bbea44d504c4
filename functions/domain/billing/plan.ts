/** The plan that an organization subscribed to. */
export type Plan = 'free' | 'basic' | 'pro';
