/**
 * The name of the meta element by which our page says that the installation signs people in by e-mail address. Its content
 * is the path of the issuer's own pages.
 */
export const emailSignInMeta = 'legwork-email-sign-in';
