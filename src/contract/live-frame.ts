/** A picture frame as it goes over the live view's socket, and why that socket closes. No schema library in here. */

/** WebSocket close codes of ours. */
export const liveClose = {
  unauthorized: 4401,
  forbidden: 4403,
  notFound: 4404,
  tooSlow: 4408,
  ended: 4410,
  /** The run goes on in another browser: the same ticket opens that. */
  moved: 4411,
  /** The run waits for its person without a browser. */
  browserClosed: 4412,
  tooMany: 4429,
} as const;

export type Frame = {
  seq: number;
  /** Milliseconds since the epoch at which the browser painted it. */
  at: number;
  /** The page's viewport in CSS pixels; input uses the same units. */
  width: number;
  height: number;
  jpeg: Uint8Array;
};

const headerBytes = 24;
const version = 1;

/** One frame as it goes over the wire: 24 bytes of header (little endian), then the JPEG. */
export function encodeFrame(frame: Frame): Uint8Array {
  const bytes = new Uint8Array(headerBytes + frame.jpeg.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint32(4, frame.seq, true);
  view.setFloat64(8, frame.at, true);
  view.setUint16(16, frame.width, true);
  view.setUint16(18, frame.height, true);
  bytes.set(frame.jpeg, headerBytes);
  return bytes;
}

/** The reverse of {@link encodeFrame}; undefined when the bytes are no frame of this version. */
export function decodeFrame(bytes: Uint8Array): Frame | undefined {
  if (bytes.byteLength <= headerBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(0) !== version) return undefined;
  return {
    seq: view.getUint32(4, true),
    at: view.getFloat64(8, true),
    width: view.getUint16(16, true),
    height: view.getUint16(18, true),
    jpeg: bytes.subarray(headerBytes),
  };
}
