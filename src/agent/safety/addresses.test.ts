import { expect, test } from 'vitest';
import { asked, guard } from '#tests/agent/guarded.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { risksOfAddress, risksOfRequest } from './addresses.ts';

test.each([
  ['https://shop.test/account/delete', ['delete']],
  ['https://shop.test/users/12/deleteUser', ['delete']],
  ['https://shop.test/posts/1234/publish', ['publish']],
  ['https://shop.test/posts/publish', []],
  ['https://shop.test/item.php?action=delete&id=5', ['delete']],
  ['https://shop.test/?name=delete', []],
  ['https://shop.test/delete/a/b/c', []],
  ['https://shop.test/help/delete-your-old-account/1234', []],
  ['https://shop.test/how-to-delete-your-old-account', []],
  ['https://shop.test/%E0%A4%A/delete', ['delete']],
  ['mailto:delete@shop.test', []],
])('%s does %j', (address, kinds) => {
  expect(risksOfAddress(address)).toEqual(kinds);
});

test.each([
  ['/items/5/delete', '', ['delete']],
  ['/api?action=delete', '', ['delete']],
  ['/buy', '', ['pay']],
  ['/cart/3/remove', '', []],
  ['/messages/send', '', []],
  ['/items', '_method=delete&id=5', ['delete']],
  ['/items', 'name=delete', []],
  ['/api', '{"action":"delete"}', ['delete']],
  ['/api', '{"action":', []],
  ['/api', '{"query":"mutation DeleteItem($id: ID!) { item }"}', ['delete']],
  ['/api', '{"query":"mutation { deleteItem(id: 5) { id } }"}', ['delete']],
  ['/api', '{"query":"query { deleteReasons }"}', []],
])('a POST to %s with “%s” does %j', (path, body, kinds) => {
  const request = { method: 'POST', url: `https://shop.test${path}`, body };
  expect(risksOfRequest(request)).toEqual({ said: kinds, byMethod: [] });
});

test('the method of a request says that it deletes', () => {
  const request = { method: 'DELETE', url: 'https://shop.test/items/5', body: '' };
  expect(risksOfRequest(request)).toEqual({ said: [], byMethod: ['delete'] });
});

test.each([
  'https://shop.test/account/delete',
  'shop.test/account/delete',
  '//shop.test/account/delete',
  'shop.test:8080/account/delete',
])('opening %s is asked about, however it is written', url => {
  const check = guard(['Read the account']).check({ tool: 'go_to_url', arguments: { url } }, page([]));
  expect(check?.question).toContain('account/delete');
});

test('one that deletes what a step names is opened, wherever its name is shown', () => {
  const url = 'https://shop.test/users/12/delete';
  const check = guard(['Delete the user Nora Jones']).check({ tool: 'go_to_url', arguments: { url } }, page([]));
  expect(check).toBeUndefined();
});

test('the question about a site that no step names has its address, not the page that is open', () => {
  const check = guard(['Read shop.test']).check(
    { tool: 'go_to_url', arguments: { url: 'https://evil.example/x?y=1' } },
    page([]),
  );
  expect(check?.question).toBe('May I open evil.example/x? No step of the task names evil.example. Answer yes or no.');
});

test('a link that deletes on a visit is asked about', () => {
  const link = element('link', 'Next', { href: 'https://shop.test/account/delete' });
  expect(guard(['Read']).check({ tool: 'click_element', arguments: { ref: link.ref } }, page([link]))).toBeDefined();
  expect(asked('Next', ['Read'], { role: 'link' })).toBeUndefined();
});
