/** One app's logo: `logo` is its id, `simple-icons:notion`. */
export type Logo = { logo: string; name: string };
