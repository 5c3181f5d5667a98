import { config } from 'zod';

// The pages' content security policy forbids making code from text; without this, zod tries it once and causes a violation report.
config({ jitless: true });
