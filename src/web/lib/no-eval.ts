import { config } from 'zod';

// The pages' content security policy forbids making code from text; without this, zod tries it once and is told off.
config({ jitless: true });
