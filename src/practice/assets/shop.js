// Lists that follow their filters, quantity steppers, and parts of a page that come late.
for (const form of document.querySelectorAll('[data-submit-on-change]')) {
  form.addEventListener('change', () => form.requestSubmit());
}
for (const button of document.querySelectorAll('[data-only-without-script]')) button.hidden = true;

for (const stepper of document.querySelectorAll('[data-stepper]')) {
  const input = stepper.querySelector('input');
  stepper.addEventListener('click', event => {
    const button = event.target.closest('[data-step]');
    if (!button) return;
    const wanted = Number(input.value || 1) + Number(button.dataset.step);
    input.value = String(Math.min(Number(input.max), Math.max(Number(input.min), wanted)));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function loadPart(place) {
  try {
    const answer = await fetch(place.dataset.load, { signal: AbortSignal.timeout(15_000) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    place.innerHTML = await answer.text();
  } catch {
    place.textContent = 'The reviews could not be loaded. Reload the page to try again.';
  }
}
for (const place of document.querySelectorAll('[data-load]')) void loadPart(place);
