import { decap } from './decap.ts';
import { dokuwiki } from './dokuwiki.ts';
import { fossil } from './fossil.ts';
import { mediawiki } from './mediawiki.ts';
import { phpliteadmin } from './phpliteadmin.ts';
import type { RealApp } from './real-app.ts';
import { syncthing } from './syncthing.ts';
import { vendure } from './vendure.ts';
import { wordpress } from './wordpress.ts';

/** Every application with tasks, those that start fastest first. */
export const realApps: RealApp[] = [fossil, phpliteadmin, syncthing, dokuwiki, mediawiki, decap, vendure, wordpress];
