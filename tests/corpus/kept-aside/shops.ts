import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Search for "wireless headphones"', [{ do: 'search', value: 'wireless headphones' }]],
  ['Look up {product} in the shop', [{ do: 'search', value: '{product}' }]],
  [
    'Open the first result',
    { either: [[{ do: 'open', target: 'result', nth: 1 }], [{ do: 'open', target: 'first result' }]] },
  ],
  ['Add it to the cart', [{ do: 'act', verb: 'add to cart' }]],
  [
    'Add 3 of these to my basket',
    {
      either: [
        [{ do: 'act', verb: 'add to cart', times: 3 }],
        [{ do: 'act', verb: 'add to cart' }],
        [
          { do: 'type', value: '3' },
          { do: 'act', verb: 'add to cart' },
        ],
      ],
    },
  ],
  [
    'Put two bottles of olive oil in the shopping cart',
    { either: [[{ do: 'act', verb: 'add to cart' }], [{ do: 'find' }, { do: 'act', verb: 'add to cart' }]] },
  ],
  [
    'Pick size M and colour black, then press Add to bag',
    {
      either: [
        [
          { do: 'choose', value: 'M', target: 'size' },
          { do: 'choose', value: 'black', target: 'colour' },
          { do: 'click', target: 'Add to bag' },
        ],
        [
          { do: 'choose', value: 'M', target: 'size' },
          { do: 'choose', value: 'black', target: 'colour' },
          { do: 'act', verb: 'add to cart' },
        ],
      ],
    },
  ],
  [
    'Size: 42',
    { either: [[{ do: 'type', pairs: [['Size', '42']] }], [{ do: 'choose', value: '42', target: 'Size' }]] },
  ],
  [
    'Set quantity to {qty}',
    {
      either: [
        [{ do: 'type', pairs: [['quantity', '{qty}']] }],
        [{ do: 'choose', value: '{qty}', target: 'quantity' }],
      ],
    },
  ],
  [
    'Increase the quantity of the coffee beans by one',
    { either: [[{ do: 'act', verb: 'increase' }], [{ do: 'click', target: 'increase' }]] },
  ],
  [
    'Remove the socks from the cart',
    {
      either: [
        [{ do: 'act', verb: 'remove', target: 'socks' }],
        [{ do: 'act', verb: 'remove', target: 'socks', within: 'cart' }],
      ],
    },
  ],
  ['Empty the basket', [{ do: 'act', verb: 'empty', target: 'basket' }]],
  ['View cart', { either: [[{ do: 'open', target: 'cart' }], [{ do: 'click', target: 'View cart' }]] }],
  [
    'Proceed to checkout',
    {
      either: [
        [{ do: 'open', target: 'checkout' }],
        [{ do: 'click', target: 'Proceed to checkout' }],
        [{ do: 'act', verb: 'proceed' }],
        [{ do: 'act', verb: 'check out' }],
        [{ do: 'submit' }],
      ],
    },
  ],
  [
    'Enter the voucher SAVE10 and apply it',
    {
      either: [
        [
          { do: 'type', pairs: [['voucher', 'SAVE10']] },
          { do: 'act', verb: 'apply' },
        ],
        [
          { do: 'type', pairs: [['voucher', 'SAVE10']] },
          { do: 'click', target: 'apply' },
        ],
        [{ do: 'type', pairs: [['voucher', 'SAVE10']] }, { do: 'submit' }],
      ],
    },
  ],
  [
    'Use the promo code {code}',
    { either: [[{ do: 'type', pairs: [['promo code', '{code}']] }], [{ do: 'act', verb: 'apply' }]] },
  ],
  [
    'Make sure the cart holds at least 2 items',
    [{ do: 'verify', test: { of: 'number', than: 'at-least', number: 2 } }],
  ],
  [
    'Check that the total is below 50 euros',
    [{ do: 'verify', test: { of: 'number', target: 'total', than: 'less', number: 50 } }],
  ],
  [
    'The subtotal must not exceed 200',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', target: 'subtotal', than: 'at-most', number: 200 } }],
        [{ do: 'verify', test: { of: 'number', target: 'subtotal', than: 'more', number: 200, negated: true } }],
      ],
    },
  ],
  ['Tell me the delivery date', [{ do: 'read', target: 'delivery date' }]],
  ['Note the order number', [{ do: 'read', target: 'order number' }]],
  ['Read name and price of the first 10 products', [{ do: 'read', fields: ['name', 'price'], limit: 10, many: true }]],
  ['collect the links of all products on this page', { either: [[{ do: 'read', many: true }]] }],
  [
    'If the item is out of stock, click "Notify me"; otherwise add it to the cart',
    [
      {
        do: 'if',
        test: { of: 'text', text: 'out of stock' },
        then: [{ do: 'click', target: 'Notify me' }],
        otherwise: [{ do: 'act', verb: 'add to cart' }],
      },
    ],
  ],
  [
    'If the price is over 100, skip it',
    [{ do: 'if', test: { of: 'number', target: 'price', than: 'more', number: 100 } }],
  ],
  ['Sort by price, low to high', [{ do: 'sort', target: 'price', descending: false }]],
  ['Show the cheapest first', [{ do: 'sort', descending: false }]],
  [
    'Tick the brands Bosch and Makita',
    [
      { do: 'check', target: 'Bosch', checked: true },
      { do: 'check', target: 'Makita', checked: true },
    ],
  ],
  [
    'Limit the price to between 20 and 80',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['*', '20'],
              ['*', '80'],
            ],
          },
        ],
        [{ do: 'type', pairs: [['price', 'between 20 and 80']] }],
        [{ understood: false }],
      ],
    },
  ],
  [
    'Only show items in stock',
    {
      either: [
        [{ do: 'check', target: 'items in stock', checked: true }],
        [{ do: 'check', target: 'in stock', checked: true }],
        [{ do: 'act', verb: 'filter' }],
        [{ do: 'click', target: 'items in stock' }],
      ],
    },
  ],
  [
    'Choose standard shipping',
    {
      either: [
        [{ do: 'choose', value: 'standard shipping' }],
        [{ do: 'choose', value: 'standard', target: 'shipping' }],
      ],
    },
  ],
  [
    'Pay with PayPal',
    {
      either: [
        [{ do: 'choose', value: 'PayPal' }],
        [{ do: 'act', verb: 'pay' }],
        [{ do: 'click', target: 'PayPal' }],
        [{ do: 'click', target: 'Pay with PayPal' }],
      ],
    },
  ],
  [
    'Place the order',
    {
      either: [
        [{ do: 'act', verb: 'place', target: 'order' }],
        [{ do: 'submit' }],
        [{ do: 'click', target: 'Place order' }],
      ],
    },
  ],
  ['Do NOT place the order', { either: [[], [{ understood: false }]] }],
  ['Wait for the payment page', [{ do: 'wait', test: { of: 'thing', target: 'payment page' } }]],
  [
    'Hover over "Men" and click Shoes',
    [
      { do: 'hover', target: 'Men' },
      { do: 'click', target: 'Shoes' },
    ],
  ],
  ['Go to Women > Dresses > Summer', [{ do: 'click', path: ['Women', 'Dresses', 'Summer'] }]],
  [
    'For each product in {list}, search for it and add the first hit to the cart',
    [{ do: 'for-each', rows: 'list', body: [{ do: 'search' }, { do: 'act', verb: 'add to cart' }] }],
  ],
  [
    'Give it 5 stars',
    {
      either: [
        [{ do: 'act', verb: 'give' }],
        [{ do: 'choose', value: '5 stars' }],
        [{ do: 'choose', value: '5' }],
        [{ do: 'click', target: '5 stars' }],
      ],
    },
  ],
  [
    'Write a review: title "Great", text {review}',
    {
      either: [
        [
          {
            do: 'create',
            target: 'review',
            pairs: [
              ['title', 'Great'],
              ['text', '{review}'],
            ],
          },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['title', 'Great'],
              ['text', '{review}'],
            ],
          },
        ],
      ],
    },
  ],
  [
    'Close the "10 % off" pop-up if there is one',
    [{ do: 'if', test: { of: 'thing', state: 'there' }, then: [{ do: 'open', open: false }] }],
  ],
  [
    'Accept cookies',
    {
      either: [
        [{ do: 'dialog' }],
        [{ do: 'act', verb: 'accept', target: 'cookies' }],
        [{ do: 'click', target: 'Accept cookies' }],
      ],
    },
  ],
  [
    'Enlarge the main picture',
    {
      either: [
        [{ do: 'act', verb: 'enlarge' }],
        [{ do: 'click', target: 'main picture' }],
        [{ do: 'click', target: 'main' }],
        [{ do: 'open', target: 'main picture' }],
      ],
    },
  ],
];
