/** Ways to write the same name of a control, comma-separated; the first of a line stands for all. */
const spellings = lines(`
  signin, sign in, log in, login, log on, logon, sign on
  signout, sign out, log out, logout, log off, logoff
  signup, sign up
  checkout, check out
  email, e mail address, email address, e mail, mail address, emailaddress
  username, user name, login name
  firstname, first name, given name, forename
  lastname, last name, family name, surname
  birthdate, date of birth, birth date, birthday
  phone, phone number, telephone number, telephone
  mobile, mobile phone, mobile number, cell phone
  postcode, zip code, postal code, post code, zipcode, zip
  quantity, qty
  ok, okay
  homepage, home page
  organization, organisation
  color, colour
  favorite, favourite
  center, centre
  catalog, catalogue
`);

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map(line => line.split(',').map(term => term.trim()));
}

/** What a lone sign on a control is called. */
const signs = new Map(
  lines(`
  close, x, ×, ✕, ✖, ⨯, ☓, ❌, ╳
  menu, ☰, ≡, ⋮, ⋯
  more, …
  plus, +, ＋, ➕
  minus, -, −, –
  search, 🔍, 🔎, ⌕
  delete, 🗑, 🗑️
  star, ★, ☆, ⭐
  next, >, ›, », →, ▶, ❯
  previous, <, ‹, «, ←, ◀, ❮
  settings, ⚙, ⚙️
  edit, ✎, ✏, ✏️
  like, ♥, ❤, ❤️
  ok, ✓, ✔
  refresh, ⟳, ↻
  up, ▲, ↑
  down, ▼, ↓
`).flatMap(([meaning = '', ...marks]) => marks.map(mark => [mark, meaning] as const)),
);

/** The word a lone sign such as `×` stands for; undefined for anything else. */
export function signWord(text: string): string | undefined {
  return signs.get(text.trim());
}

const headOf = new Map<string, string>();
for (const [head = '', ...others] of spellings) for (const term of [head, ...others]) headOf.set(term, head);
const longestTerm = Math.max(...[...headOf.keys()].map(term => term.split(' ').length));

/** Lower-case words → one spelling for each term; several words become one where they are one term. */
export function canonical(words: string[], rootOf: (word: string) => string): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    let taken = Math.min(longestTerm, words.length - at);
    while (taken > 1 && !headOf.has(words.slice(at, at + taken).join(' '))) taken -= 1;
    const term = words.slice(at, at + taken).join(' ');
    const root = taken === 1 ? rootOf(term) : term;
    out.push(headOf.get(term) ?? headOf.get(root) ?? root);
    at += taken;
  }
  return out;
}
