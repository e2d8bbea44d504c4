/** The parts of Amplify for live updates, in a chunk of their own. */
export { Amplify } from 'aws-amplify';
export { CONNECTION_STATE_CHANGE, ConnectionState, generateClient } from 'aws-amplify/api';
export { Hub } from 'aws-amplify/utils';
