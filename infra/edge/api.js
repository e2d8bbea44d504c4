// CloudFront Function, viewer request of the APIs: behind the distribution they see its host, so the brand's host and
// the viewer's address travel as headers of their own. Whatever a client put there is overwritten. AppSync skips the
// Lambda authorizer on "Bearer ", which some clients send.
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
