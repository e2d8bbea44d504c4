/** The parts of Amplify that live updates use, in a chunk of their own. */
export { Amplify } from 'aws-amplify';
export { CONNECTION_STATE_CHANGE, ConnectionState, generateClient } from 'aws-amplify/api';
export { Hub } from 'aws-amplify/utils';
