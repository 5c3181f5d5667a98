import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { candidatesFor } from '#src/agent/planners/rules/page/resolve.ts';
import { createScene, nameOf } from '#src/agent/planners/rules/page/scene.ts';
import { observe } from '#src/browser/observe/observe.ts';
import { labelledPages, observeLabelled } from '#tests/grounding/cases.ts';
import { startBenchBrowser } from './bench-browser.ts';
const b = await startBenchBrowser();
for (const [page, want, ph] of JSON.parse(process.argv[2]!)) {
  const p = labelledPages().find(x => x.name.includes(page))!;
  const { observation } = await observeLabelled(b.page, p, () => observe(b.host, AbortSignal.timeout(30000)));
  const scene = createScene(observation);
  const t = targetOf(ph);
  console.log('##', ph); for (const r of t.readings) console.log(JSON.stringify(r, (k, v) => k === 'of' ? v.readings.map((x:any)=>[x.label,x.kind]) : v));
  for (const c of candidatesFor(scene, t, { want }).candidates.slice(0, 4)) console.log(c.item.role, nameOf(scene, c.item), c.logit.toFixed(1), JSON.stringify(c.features));
  if (process.argv[3]) console.log(JSON.stringify(observation.nodes.map(n => n.kind==='text'? n.text : [n.role,n.name,n.text,n.title])));
}
await b.close();
