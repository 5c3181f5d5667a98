/**
 * Words that people and pages use for the same thing. The first of each group stands for all of it.
 * Phrases of several words come first so that "log in" becomes one word before single words are looked up.
 */
const groups: string[][] = [
  ['signin', 'sign in', 'log in', 'login', 'log on', 'logon', 'signin', 'sign on'],
  ['signout', 'sign out', 'log out', 'logout', 'log off', 'logoff', 'signout'],
  ['signup', 'sign up', 'signup', 'register', 'registration', 'create account', 'create an account', 'join'],
  ['checkout', 'check out', 'checkout', 'proceed to checkout', 'go to checkout'],
  ['cart', 'shopping cart', 'shopping basket', 'shopping bag', 'cart', 'basket', 'bag', 'trolley'],
  ['email', 'e mail address', 'email address', 'e mail', 'email', 'mail address', 'mail', 'emailaddress'],
  ['username', 'user name', 'user id', 'userid', 'login name', 'username', 'user', 'account name', 'uname'],
  ['password', 'password', 'passcode', 'pass word', 'pwd', 'passwd', 'pass phrase', 'passphrase'],
  ['firstname', 'first name', 'given name', 'forename', 'firstname', 'fname'],
  ['lastname', 'last name', 'family name', 'surname', 'lastname', 'lname', 'second name'],
  ['fullname', 'full name', 'fullname', 'your name', 'complete name'],
  ['birthdate', 'date of birth', 'birth date', 'birthday', 'dob', 'birthdate', 'born'],
  [
    'phone',
    'phone number',
    'telephone number',
    'mobile number',
    'contact number',
    'cell phone',
    'mobile phone',
    'phone',
    'telephone',
    'mobile',
    'cell',
    'tel',
    'phonenumber',
  ],
  ['postcode', 'zip code', 'postal code', 'post code', 'zipcode', 'zip', 'postcode', 'postalcode'],
  ['quantity', 'quantity', 'qty', 'how many'],
  ['ssn', 'social security number', 'social security no', 'ssn'],
  ['id', 'identifier', 'identification'],
  ['number', 'number', 'no', 'num', 'nr'],
  ['company', 'company', 'organisation', 'organization', 'employer', 'business', 'firm', 'institution'],
  ['street', 'street address', 'address line 1', 'street'],
  ['comment', 'comment', 'comments', 'note', 'notes', 'remark', 'remarks'],
  ['delete', 'delete', 'remove', 'trash', 'bin', 'erase', 'discard', 'get rid of'],
  ['search', 'search', 'find', 'look up', 'lookup', 'magnifier', 'magnifying glass'],
  ['submit', 'submit', 'send', 'hand in'],
  ['ok', 'ok', 'okay', 'confirm', 'yes', 'got it'],
  ['accept', 'accept', 'agree', 'allow', 'consent'],
  ['cancel', 'cancel', 'abort', 'never mind'],
  ['close', 'close', 'dismiss', 'x', 'exit'],
  ['next', 'next', 'continue', 'proceed', 'go on', 'forward'],
  ['previous', 'previous', 'prev', 'back', 'earlier'],
  ['edit', 'edit', 'modify', 'change', 'pencil', 'update'],
  ['save', 'save', 'store', 'apply'],
  ['add', 'add', 'new', 'create', 'plus', 'insert'],
  ['settings', 'settings', 'setting', 'preferences', 'options', 'configuration', 'config', 'gear', 'cog'],
  ['menu', 'menu', 'hamburger', 'navigation', 'more options', 'kebab'],
  ['price', 'price', 'cost', 'amount', 'fee', 'rate'],
  ['total', 'total', 'sum', 'grand total', 'subtotal'],
  ['buy', 'buy', 'purchase', 'order', 'book', 'reserve'],
  ['star', 'star', 'favorite', 'favourite', 'starred', 'important', 'bookmark'],
  ['reply', 'reply', 'respond', 'answer'],
  ['share', 'share', 'forward to', 'send on'],
  ['like', 'like', 'thumbs up', 'heart'],
  ['download', 'download', 'export', 'save as'],
  ['upload', 'upload', 'attach', 'attachment', 'choose file', 'browse', 'select file'],
  ['picture', 'picture', 'image', 'photo', 'photograph', 'img', 'avatar'],
  ['help', 'help', 'support', 'faq'],
  ['home', 'home', 'home page', 'homepage', 'start page'],
  ['account', 'account', 'profile', 'my account'],
  ['message', 'message', 'msg', 'body'],
  ['subject', 'subject', 'topic'],
  ['recipient', 'recipient', 'to'],
  ['description', 'description', 'details', 'desc'],
  ['country', 'country', 'nation'],
  ['state', 'state', 'province', 'county'],
  ['city', 'city', 'town', 'locality'],
  ['gender', 'gender', 'sex'],
  ['code', 'code', 'otp', 'one time code', 'verification code', 'passcode', 'pin'],
  ['refresh', 'refresh', 'reload'],
  ['expand', 'expand', 'unfold', 'show more'],
  ['collapse', 'collapse', 'fold', 'show less'],
  ['play', 'play', 'start'],
  ['stop', 'stop', 'end', 'halt'],
  ['terms', 'terms and conditions', 'terms of service', 'terms of use', 'terms', 'tos'],
  ['card', 'credit card', 'debit card', 'card'],
  ['expiry', 'expiry', 'expiration', 'expires', 'expiry date', 'expiration date'],
  ['cvc', 'cvc', 'cvv', 'security code'],
  ['language', 'language', 'lang', 'locale'],
  ['dropdown', 'drop down', 'dropdown'],
];

/** What a lone sign on a control means. */
const signs: Record<string, string> = {
  '×': 'close',
  '✕': 'close',
  '✖': 'close',
  '⨯': 'close',
  '☓': 'close',
  '❌': 'close',
  '╳': 'close',
  '☰': 'menu',
  '≡': 'menu',
  '⋮': 'menu',
  '⋯': 'menu',
  '…': 'more',
  '+': 'add',
  '＋': 'add',
  '➕': 'add',
  '-': 'minus',
  '−': 'minus',
  '–': 'minus',
  '🔍': 'search',
  '🔎': 'search',
  '⌕': 'search',
  '🗑': 'delete',
  '🗑️': 'delete',
  '★': 'star',
  '☆': 'star',
  '⭐': 'star',
  '>': 'next',
  '›': 'next',
  '»': 'next',
  '→': 'next',
  '▶': 'next',
  '❯': 'next',
  '<': 'previous',
  '‹': 'previous',
  '«': 'previous',
  '←': 'previous',
  '◀': 'previous',
  '❮': 'previous',
  '⚙': 'settings',
  '⚙️': 'settings',
  '✎': 'edit',
  '✏': 'edit',
  '✏️': 'edit',
  '♥': 'like',
  '❤': 'like',
  '❤️': 'like',
  '✓': 'ok',
  '✔': 'ok',
  '⟳': 'refresh',
  '↻': 'refresh',
  '▲': 'up',
  '▼': 'down',
  '↑': 'up',
  '↓': 'down',
};

const phraseOf = new Map<string, string>();
const wordOf = new Map<string, string>();
let longest = 1;
for (const group of groups) {
  const head = group[0]!;
  for (const member of group) {
    const words = member.split(' ');
    if (words.length > 1) {
      phraseOf.set(member, head);
      longest = Math.max(longest, words.length);
    } else if (!wordOf.has(member)) wordOf.set(member, head);
  }
}

/** The word a lone sign such as `×` stands for; undefined for anything else. */
export function signWord(text: string): string | undefined {
  return signs[text.trim()];
}

/** Lower-case words → the heads of their synonym groups, several words becoming one where they mean one thing. */
export function canonical(words: string[], stemOf: (word: string) => string): string[] {
  const out: string[] = [];
  for (let i = 0; i < words.length;) {
    let taken = 0;
    for (let n = Math.min(longest, words.length - i); n > 1; n -= 1) {
      const head = phraseOf.get(words.slice(i, i + n).join(' '));
      if (head !== undefined) {
        out.push(head);
        taken = n;
        break;
      }
    }
    if (taken === 0) {
      const word = words[i]!;
      out.push(wordOf.get(word) ?? wordOf.get(stemOf(word)) ?? stemOf(word));
      taken = 1;
    }
    i += taken;
  }
  return out;
}
