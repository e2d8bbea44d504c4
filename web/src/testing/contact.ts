/** A contact with a conversation without texts. */
export const AVA = {
  id: '1',
  name: 'Ava Stone',
  spokenFirstName: 'Ava',
  spokenLastName: 'Stone',
  phone: '+16025550142',
  optedOut: false,
  mayOptOut: false,
  invalidPhone: false,
  lastViewed: null,
  lastInbound: null,
  open: true,
  assignee: null,
  messages: [],
  messageQueue: [],
  featureQueue: [],
  olderThan: null,
};
