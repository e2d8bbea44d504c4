// Books a time, and tells the page around it, as Calendly's inline embed does.
const form = document.getElementById('booking');
const tell = (event, payload = {}) => window.parent.postMessage({ event, payload }, '*');
tell('calendly.event_type_viewed');
const book = async () => {
  const { start, name, email } = Object.fromEntries(new FormData(form));
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const answer = await fetch(window.location.href, {
    method: 'POST',
    body: JSON.stringify({ start, name, email, timezone }),
  });
  const payload = await answer.json();
  form.hidden = true;
  document.getElementById('done').hidden = false;
  tell('calendly.event_scheduled', payload);
};
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void book();
});
