// CloudFront Function for viewer requests to the APIs. The APIs see the host of the distribution, so this function passes
// the brand's host and the viewer's address in separate headers. It overwrites what a client sent in these headers.
// It removes "Bearer ", which some clients send, because AppSync skips the Lambda authorizer for such a token.
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  headers['x-brand-host'] = { value: headers.host ? headers.host.value : '' };
  headers['x-viewer-ip'] = { value: event.viewer.ip };
  if (headers.authorization && headers.authorization.value.slice(0, 7).toLowerCase() === 'bearer ') {
    headers.authorization = { value: headers.authorization.value.slice(7) };
  }
  return request;
}
