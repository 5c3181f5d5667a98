export const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** From Sunday on, as `Date` counts them. */
export const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
