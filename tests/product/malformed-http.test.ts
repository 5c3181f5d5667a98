import { expect, test } from 'vitest';
import { malformedAnswers, serveMalformed } from '#tests/fakes/http/malformed.ts';
import { patience } from '#tests/setup/patience.ts';
import { apiClient, hasEnded } from './api-client.ts';
import { startFormSite } from './form-site.ts';
import { startProduct } from './start-product.ts';

const answers = malformedAnswers();

/** A page that asks for all of them, each as its kind of request is made, and says when it is done. */
const everything = `<!doctype html><title>All</title><h1>Asking</h1><script>
  const all = Array.from({ length: ${answers.length} }, (_, index) => index);
  const one = async index => {
    const signal = AbortSignal.timeout(1500);
    await fetch('/' + index, { signal }).then(answer => answer.text()).catch(() => 0);
    new Image().src = '/' + index;
    try { new WebSocket('ws://' + location.host + '/' + index) } catch {}
  };
  const workers = Array.from({ length: 20 }, async () => { while (all.length) await one(all.pop()) });
  Promise.all(workers).then(() => { document.querySelector('h1').textContent = 'Asked for everything' });
</script>`;

test(
  'a run at a site of malformed HTTP ends in words, and the run of another user succeeds meanwhile',
  async () => {
    const hostile = await serveMalformed(answers, { '/all': everything });
    const site = await startFormSite();
    const product = await startProduct({ WARM_BROWSERS: '0', RUNS_AT_ONCE: '2' });
    try {
      const [eve, ann] = [
        apiClient(product.url, await product.token('eve@example.com')),
        apiClient(product.url, await product.token('ann@example.com')),
      ];
      const url = `http://127.0.0.1:${hostile.port}`;
      const last = answers.findIndex(({ name }) => name === 'status "099"');
      const bad = await eve.readyTask([
        `Go to ${url}/all`,
        'Wait until the page says "Asked for everything"',
        `Go to ${url}/${last}`,
      ]);
      const attack = await eve.start(bad.id);
      await eve.until(attack.id, run => run.step_metadata_list.length > 0);
      const good = await ann.readyTask([`Go to ${site.url}`, 'Type "Ann" in the Name field', 'Press Send']);
      const run = await ann.start(good.id);
      expect((await ann.until(run.id, hasEnded, 60_000)).status).toBe('success');
      const ended = await eve.until(attack.id, hasEnded, 90_000);
      expect(ended).toMatchObject({
        status: 'fail',
        status_reason: expect.stringContaining(`cannot reach ${url}/`),
      });
      expect(site.submitted).toEqual(['Ann']);
      // The same process all along, which met no fault.
      expect(product.process.exitCode).toBeNull();
      expect(product.said.join('\n')).not.toContain('"level":50');
    } finally {
      await product.stop();
      site.close();
      await hostile.close();
    }
  },
  patience(150_000),
);
