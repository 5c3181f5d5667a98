import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { candidatesFor } from '#src/agent/planners/rules/page/resolve.ts';
import { createScene, nameOf } from '#src/agent/planners/rules/page/scene.ts';
import { button, page, region } from '#src/agent/planners/rules/test-page.ts';
const rows = page([{ say: 'Blue Mug', within: ['r1'] }, button('Delete', { ref: 'd1', within: ['r1'] }), { say: 'Red Lamp', within: ['r2'] }, button('Delete', { ref: 'd2', within: ['r2'] })],
 { regions: [region('r1', 'row', { name: 'Blue Mug Delete' }), region('r2', 'row', { name: 'Red Lamp Delete' })] });
const scene = createScene(rows);
const t = targetOf('the Delete button next to Red Lamp');
for (const r of t.readings) console.log(JSON.stringify(r));
for (const c of candidatesFor(scene, t, { want: 'click' }).candidates.slice(0, 4)) console.log(c.item.role, c.item.ref, nameOf(scene, c.item), c.logit.toFixed(1), JSON.stringify(c.features));
