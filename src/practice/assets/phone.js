// Shows a new code by itself: asks every two seconds while the page is in front, and reloads when one came.
const phone = document.querySelector('[data-state]');
async function look() {
  try {
    const answer = await fetch(phone.dataset.state, { signal: AbortSignal.timeout(5000) });
    const state = await answer.json();
    if (String(state.codesSent) !== phone.dataset.sent) return location.reload();
  } catch {
    // The shop may be restarting; the next look will tell.
  }
  setTimeout(look, 2000);
}
setTimeout(look, 2000);
