// Native confirm, prompt and alert; the new-customer dialog; rows edited in place; the staff note.
document.addEventListener('submit', event => {
  const form = event.target;
  if (form.dataset.confirm && !confirm(form.dataset.confirm)) event.preventDefault();
  if (form.dataset.prompt) {
    const field = form.elements[form.dataset.promptField];
    const answer = prompt(form.dataset.prompt, field.value);
    if (answer === null) event.preventDefault();
    else field.value = answer;
  }
  if ('note' in form.dataset) form.elements.note.value = form.querySelector('[contenteditable]').innerText.trim();
});

document.addEventListener('click', event => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.dataset.alert) alert(button.dataset.alert);
  if (button.dataset.openDialog) document.getElementById(button.dataset.openDialog).showModal();
  if ('closeDialog' in button.dataset) button.closest('dialog').close();
  if ('edit' in button.dataset) editRow(button.closest('tr'), button);
});
// The note is kept in the hidden field: markup would add white space around it.
for (const form of document.querySelectorAll('[data-note]')) {
  form.querySelector('[contenteditable]').textContent = form.elements.note.value;
}
document.querySelector('dialog[data-open]')?.showModal();

function say(text) {
  document.querySelector('[data-saved]').textContent = text;
}

function editRow(row, edit) {
  const cells = [...row.querySelectorAll('[data-field]')];
  const before = cells.map(cell => cell.textContent);
  const buttons = document.createElement('span');
  const save = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Save' });
  const cancel = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Cancel',
    className: 'plain',
  });
  buttons.append(save, ' ', cancel);
  buttons.className = 'buttons';

  const inputs = cells.map(cell => {
    const input = document.createElement('input');
    input.value = cell.textContent;
    input.maxLength = 80;
    input.name = cell.dataset.field;
    input.setAttribute('aria-label', `${cell.dataset.label} of ${before[0]}`);
    cell.replaceChildren(input);
    return input;
  });
  edit.hidden = true;
  edit.after(buttons);
  inputs[0].focus();

  const finish = texts => {
    cells.forEach((cell, index) => (cell.textContent = texts[index]));
    buttons.remove();
    edit.hidden = false;
    edit.focus();
  };
  const store = async () => {
    const body = new URLSearchParams(inputs.map(input => [input.name, input.value]));
    try {
      const answer = await fetch(row.dataset.row, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
      const data = await answer.json();
      if (!answer.ok) return say(data.message);
      finish(cells.map(cell => data[cell.dataset.field]));
      say(`${data.name} saved.`);
    } catch {
      say('Not saved: the shop did not answer. Try again.');
    }
  };
  save.addEventListener('click', () => void store());
  cancel.addEventListener('click', () => finish(before));
  for (const input of inputs) {
    input.addEventListener('keydown', event => {
      if (event.key === 'Enter') void store();
      if (event.key === 'Escape') finish(before);
    });
  }
}
