/** The rest of what is kept aside: see kept-aside.ts. */
import { html, list, type Site, site } from './site.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

export const keptListing = (): Site[] => [
  site('help-under-an-empty-state', {
    start: {},
    page: () =>
      html(
        'Support',
        `<h1>Support</h1><section><h2>Tickets</h2><p>No tickets yet</p><div style="display:flex">${[
          'Read the guide',
          'Ask the forum',
          'Call us',
        ]
          .map(name => `<div class="tile"><h3>${name}</h3><p>Answers within a day.</p></div>`)
          .join('')}</div></section>`,
      ),
    steps: ['Check that there are 3 tickets'],
    holds: () => false,
  }),
  site('nothing-in-the-inbox', {
    plain: true,
    start: {},
    page: () =>
      html(
        'Mail',
        '<nav><a href="#">Inbox</a> <a href="#">Sent</a></nav><main><h1>Messages</h1><div class="box"><p>Your inbox is empty.</p><button>Write one</button></div></main>',
      ),
    steps: ['Check that there are no messages'],
    holds: () => true,
  }),
  site('song-beyond-what-is-drawn', {
    start: {},
    page: () =>
      html(
        'Songs',
        '<h1>Songs</h1><div id="b" style="height:150px;overflow-y:auto"><ul style="margin:0;padding:0;height:2000px;position:relative"></ul></div>',
        `const draw = () => { const from = Math.floor(b.scrollTop / 25); $('ul').innerHTML = Array.from({ length: 8 }, (_, i) => from + i)
           .filter(i => i < 80).map(i => '<li style="position:absolute;top:' + i * 25 + 'px">Song ' + (i + 1) + '</li>').join(''); };
         b.onscroll = draw; draw();`,
      ),
    steps: ['Check that the page does not show "Song 48"'],
    holds: () => false,
  }),
  site('more-rows-by-a-button-in-another-language', {
    plain: true,
    start: {},
    page: () =>
      html(
        'Jäsenet',
        `<h1>Jäsenet</h1>${list(numbers(5).map(n => `Jäsen ${n}`))}<button id="m">Lataa lisää</button>`,
        `m.onclick = () => { const n = document.querySelectorAll('li').length; for (let i = n + 1; i <= n + 5; i++) { const li = document.createElement('li'); li.innerHTML = '<span>Jäsen ' + i + '</span>'; $('ul').append(li); }
           if (n === 10) m.remove(); };`,
      ),
    steps: ['Count the jäsenet'],
    holds: (_, result) => result === '15',
  }),
];
