/** The port of the web that `npm run dev` serves, if `WEB_PORT` names no other. */
export const devWebPort = 5173;
