// CloudFront Function for viewer requests to the site. /health returns plain text for monitors and load balancers. A path
// without a file name is a screen of the app, so this function returns the app's page.
function handler(event) {
  var request = event.request;
  if (request.uri === '/health') {
    return {
      statusCode: 200,
      statusDescription: 'OK',
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' }, 'cache-control': { value: 'no-store' } },
      body: { encoding: 'text', data: 'OK' },
    };
  }
  var lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastPart.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}
