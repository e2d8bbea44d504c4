/** What an organization has subscribed to. */
export type Plan = 'free' | 'basic' | 'pro';
