/**
 * The address that Chromium gets for Google's accounts. Chromium sends requests there by itself, seconds after each start, which is nothing
 * that a page did. The name leads nowhere, ever.
 */
export const chromiumsOwn = 'chromium.invalid';

/** The flags that make Chromium send all requests through the proxy on this port and resolve no names. */
export function egressFlags(port: number): string[] {
  return [
    `--proxy-server=http://127.0.0.1:${port}`,
    // Without this Chromium goes to this machine and to link-local addresses past any proxy.
    '--proxy-bypass-list=<-loopback>',
    // Names are the proxy's to resolve: a lookup elsewhere would reveal them, or be answered differently.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    `--gaia-url=https://${chromiumsOwn}/`,
    // The second is the older name of the first.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ];
}
