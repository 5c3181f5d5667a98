/** Characters of one step. On its own, so that what reads steps in a page needs no schemas. */
export const stepLength = 4000;
