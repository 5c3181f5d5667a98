// Country box that filters while one types, time dropdown, fields that belong to a payment, and the file's name.
function closeOnOutside(root, close) {
  document.addEventListener('pointerdown', event => {
    if (!root.contains(event.target)) close();
  });
  root.addEventListener('focusout', event => {
    if (event.relatedTarget && !root.contains(event.relatedTarget)) close();
  });
}

function mark(options, active) {
  for (const option of options) option.classList.toggle('active', option === active);
  active?.scrollIntoView({ block: 'nearest' });
}

function setUpCombo(root) {
  const input = root.querySelector('input');
  const list = root.querySelector('[role=listbox]');
  const all = [...list.children];
  let active;

  const shown = () => all.filter(option => !option.hidden);
  const point = option => {
    active = option;
    mark(all, option);
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const open = filter => {
    const typed = filter ? input.value.trim().toLowerCase() : '';
    for (const option of all) {
      const name = option.textContent.toLowerCase();
      option.hidden = typed !== '' && !name.split(' ').some(word => word.startsWith(typed)) && !name.startsWith(typed);
    }
    list.hidden = shown().length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    point(undefined);
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    point(undefined);
  };
  const choose = option => {
    input.value = option.textContent;
    for (const one of all) one.setAttribute('aria-selected', String(one === option));
    close();
    input.focus();
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  input.addEventListener('input', () => open(true));
  input.addEventListener('click', () => open(false));
  input.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) open(true);
      const options = shown();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = active ? options.indexOf(active) + step : step > 0 ? 0 : options.length - 1;
      point(options[(at + options.length) % options.length]);
    } else if (event.key === 'Enter' && !list.hidden) {
      event.preventDefault();
      const option = active ?? (shown().length === 1 ? shown()[0] : undefined);
      if (option) choose(option);
    } else if (event.key === 'Escape') {
      close();
    }
  });
  list.addEventListener('pointerdown', event => event.preventDefault());
  list.addEventListener('click', event => {
    const option = event.target.closest('[role=option]');
    if (option) choose(option);
  });
  closeOnOutside(root, close);
}

function setUpDropdown(root) {
  const [hidden, button, list] = [
    root.querySelector('input'),
    root.querySelector('button'),
    root.querySelector('[role=listbox]'),
  ];
  const options = [...list.children];
  let active = -1;

  const close = () => {
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  };
  const point = index => {
    active = (index + options.length) % options.length;
    mark(options, options[active]);
    list.setAttribute('aria-activedescendant', options[active].id);
  };
  const choose = option => {
    hidden.value = option.dataset.value;
    button.textContent = option.textContent;
    hidden.dispatchEvent(new Event('change', { bubbles: true }));
    for (const one of options) one.setAttribute('aria-selected', String(one === option));
    close();
    button.focus();
  };
  button.addEventListener('click', () => {
    if (!list.hidden) return close();
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    list.focus();
    point(
      Math.max(
        0,
        options.findIndex(option => option.dataset.value === hidden.value),
      ),
    );
  });
  list.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown') point(active + 1);
    else if (event.key === 'ArrowUp') point(active - 1);
    else if (event.key === 'Enter' || event.key === ' ') choose(options[active]);
    else if (event.key === 'Escape') {
      close();
      button.focus();
    } else return;
    event.preventDefault();
  });
  list.addEventListener('click', event => {
    const option = event.target.closest('[role=option]');
    if (option) choose(option);
  });
  closeOnOutside(root, close);
}

// A message beside a field has done its work once the field is touched.
function clearError(event) {
  const field = event.target.closest('.wrong');
  if (!field) return;
  field.classList.remove('wrong');
  field.querySelector('.error')?.remove();
  field.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid');
}

function showPaymentFields() {
  const chosen = document.querySelector('input[name=payment]:checked')?.value;
  for (const part of document.querySelectorAll('[data-for-payment]')) part.hidden = part.dataset.forPayment !== chosen;
}

function sizeInWords(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

for (const root of document.querySelectorAll('[data-combo]')) setUpCombo(root);
for (const root of document.querySelectorAll('[data-dropdown]')) setUpDropdown(root);
for (const radio of document.querySelectorAll('input[name=payment]'))
  radio.addEventListener('change', showPaymentFields);

for (const type of ['input', 'change']) document.addEventListener(type, clearError);

const file = document.querySelector('input[type=file]');
file?.addEventListener('change', () => {
  const [chosen] = file.files;
  const place = document.querySelector('[data-file-name]');
  if (!chosen) place.textContent = '';
  else if (chosen.size > Number(file.dataset.max)) {
    file.value = '';
    place.textContent = `${chosen.name} is ${sizeInWords(chosen.size)}: at most 1 MB, please.`;
  } else place.textContent = `Chosen: ${chosen.name} (${sizeInWords(chosen.size)})`;
});
