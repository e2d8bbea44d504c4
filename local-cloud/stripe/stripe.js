// Stands in for Stripe.js: the card field, payment methods, bank tokens, and the confirmation of 3-D Secure.
(() => {
  const call = async (path, params) => {
    const response = await fetch(`/_local/stripe/${path}`, { method: 'POST', body: new URLSearchParams(params) });
    return response.json();
  };

  const createCardElement = () => {
    const root = document.createElement('div');
    const listeners = [];
    const fields = [
      ['cardnumber', 'Card number', '4242 4242 4242 4242', 'cc-number'],
      ['exp-date', 'Expiry, month and year', 'MM / YY', 'cc-exp'],
      ['cvc', 'Security code', 'CVC', 'cc-csc'],
    ].map(([name, label, placeholder, autocomplete]) => {
      const input = document.createElement('input');
      Object.assign(input, { name, placeholder, autocomplete, inputMode: 'numeric' });
      input.setAttribute('aria-label', label);
      input.style.cssText = 'border:0;outline-offset:2px;font:inherit;min-width:0;padding:8px;background:transparent';
      input.addEventListener('input', () => {
        const [number, expiry, cvc] = fields.map((field) => field.value.replaceAll(/\D/g, ''));
        const complete = number.length >= 15 && expiry.length === 4 && cvc.length >= 3;
        for (const listener of listeners) listener({ complete, error: undefined });
      });
      return input;
    });
    root.style.cssText = 'display:grid;grid-template-columns:2.2fr 1fr .8fr;width:100%';
    root.append(...fields);
    return {
      fields,
      mount: (target) => (typeof target === 'string' ? document.querySelector(target) : target).append(root),
      on: (_event, listener) => listeners.push(listener),
      update: () => undefined,
      destroy: () => root.remove(),
      focus: () => fields[0].focus(),
    };
  };

  // The bank's page, in which the card's holder confirms.
  const askHolder = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', '3D Secure 2 Test Page');
      const text = document.createElement('p');
      text.textContent = 'Your bank asks you to confirm this card.';
      dialog.append(text);
      for (const [label, value] of [
        ['Complete authentication', true],
        ['Fail authentication', false],
      ]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.addEventListener('click', () => {
          dialog.remove();
          resolve(value);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });

  globalThis.Stripe = () => ({
    elements: () => ({ create: createCardElement }),
    createPaymentMethod: async ({ card }) => {
      const [number, expiry] = card.fields.map((field) => field.value.replaceAll(/\D/g, ''));
      const method = await call('v1/payment_methods', {
        number,
        exp_month: String(Number(expiry.slice(0, 2))),
        exp_year: `20${expiry.slice(2, 4)}`,
      });
      return method.error ? { error: method.error } : { paymentMethod: method };
    },
    createToken: async (type, details) => {
      const fields = Object.entries(details).map(([name, value]) => [`${type}[${name}]`, value]);
      const token = await call('v1/tokens', Object.fromEntries(fields));
      return token.error ? { error: token.error } : { token };
    },
    handleNextAction: async ({ clientSecret }) => {
      const confirmed = await askHolder();
      const { error } = await call('confirm', { client_secret: clientSecret, confirmed: confirmed ? '1' : '0' });
      return error ? { error: { message: error } } : {};
    },
  });
})();
