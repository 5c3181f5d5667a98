/** Texts that players take for a list of other files, each naming one by its path. No video is among them. */
export function playlists(path: string): Record<string, string> {
  const url = `file://${path}`;
  const relative = `../../../../../../../..${path}`;
  const hls = (...lines: string[]): string =>
    ['#EXTM3U', '#EXT-X-VERSION:4', '#EXT-X-TARGETDURATION:5', ...lines].join('\n');
  const end = '#EXT-X-ENDLIST\n';
  const dash = (inner: string): string =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT5S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1">${inner}</Representation></AdaptationSet></Period></MPD>`;
  return {
    'HLS, a path': hls('#EXTINF:5,', path, end),
    'HLS, a file address': hls('#EXTINF:5,', url, end),
    'HLS, a relative path': hls('#EXTINF:5,', relative, end),
    'HLS, the concat protocol': hls('#EXTINF:5,', `concat:${path}|${path}`, end),
    'HLS, the subfile protocol': hls('#EXTINF:5,', `subfile,,start,0,end,9999999,,:${path}`, end),
    'HLS, the crypto protocol': hls('#EXTINF:5,', `crypto:${path}`, end),
    'HLS, the cache protocol': hls('#EXTINF:5,', `cache:${path}`, end),
    'HLS, the data protocol': hls('#EXTINF:5,', `data:video/mp4;base64,AAAA`, end),
    'HLS, a web address': hls('#EXTINF:5,', 'http://127.0.0.1:9/video.ts', end),
    'HLS, an initial part': hls(`#EXT-X-MAP:URI="${path}"`, '#EXTINF:5,', path, end),
    'HLS, a key': hls(
      `#EXT-X-KEY:METHOD=AES-128,URI="${url}",IV=0x00000000000000000000000000000000`,
      '#EXTINF:5,',
      path,
      end,
    ),
    'HLS, byte ranges': hls('#EXTINF:5,', '#EXT-X-BYTERANGE:999999@0', path, end),
    'HLS, a list of lists': ['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=1', path, ''].join('\n'),
    'HLS, after a byte order mark': `\uFEFF${hls('#EXTINF:5,', path, end)}`,
    'HLS, behind spaces': `\n\n   ${hls('#EXTINF:5,', path, end)}`,
    'a list of WinAmp': `#EXTM3U\n#EXTINF:5,video\n${path}\n`,
    'DASH, a base address': dash(`<BaseURL>${url}</BaseURL><SegmentBase indexRange="0-1"/>`),
    'DASH, a template': dash(`<SegmentTemplate media="${path}" initialization="${path}" duration="5"/>`),
    'DASH, a list of segments': dash(
      `<SegmentList><Initialization sourceURL="${url}"/><SegmentURL media="${url}"/></SegmentList>`,
    ),
    ffconcat: `ffconcat version 1.0\nfile '${path}'\n`,
    'ffconcat, with options': `ffconcat version 1.0\noption safe 0\nfile 'file:${path}'\nduration 5\n`,
    'ffconcat, relative': `ffconcat version 1.0\nfile ${relative}\n`,
    concat: `file '${path}'\nfile '${path}'\n`,
    SDP: 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n',
    RTSP: 'rtsp://127.0.0.1:9/video\n',
    'a redirector of RTSP': `RTSPtext\nrtsp://127.0.0.1:9/video\n`,
    'a redirector of ASF': `[Reference]\nRef1=${url}\nRef2=${path}\n`,
    ASX: `<asx version="3.0"><entry><ref href="${url}"/></entry></asx>`,
    PLS: `[playlist]\nFile1=${path}\nNumberOfEntries=1\n`,
    XSPF: `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>${url}</location></track></trackList></playlist>`,
    SMIL: `<smil><body><video src="${url}"/></body></smil>`,
    'a QuickTime link': `<?xml version="1.0"?><?quicktime type="application/x-quicktime-media-link"?><embed src="${url}"/>`,
    'a Smooth Streaming manifest': `<?xml version="1.0"?><SmoothStreamingMedia MajorVersion="2"><StreamIndex Url="${url}"/></SmoothStreamingMedia>`,
    'an IMF list': `<?xml version="1.0"?><CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2016"><Id>urn:uuid:1</Id></CompositionPlaylist>`,
    'a pattern of pictures': `${path.replace(/[^/]*$/, '')}%03d.png\n`,
    'an SVG with a picture': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99"><image xlink:href="${url}" width="99" height="99"/></svg>`,
    'an SVG with an entity': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${url}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    'an AviSynth script': `DirectShowSource("${path}")\n`,
    'a VapourSynth script': `import vapoursynth as vs\nvs.core.ffms2.Source("${path}").set_output()\n`,
    'a filter graph': `movie=${path}`,
    'VobSub subtitles': `# VobSub index file, v7 (do not modify this line!)\nsize: 720x576\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 000000000\n`,
    'WebVTT subtitles': `WEBVTT\n\n00:00.000 --> 00:05.000\n<img src="${url}">\n`,
    'SubRip subtitles': `1\n00:00:00,000 --> 00:00:05,000\n<font face="${url}">x</font>\n`,
    'ASS subtitles': `[Script Info]\nVideo File: ${path}\nAudio File: ${path}\n\n[Events]\nDialogue: 0,0:00:00.00,0:00:05.00,Default,,0,0,0,,x\n`,
    'a cue sheet': `FILE "${path}" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n`,
    'metadata of ffmpeg': `;FFMETADATA1\ntitle=${path}\n`,
    'a MIDI of GME': `NESM\u001a${path}`,
  };
}

/** A box of an MP4 or QuickTime file. */
function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The boxes of a body, in order. */
function* boxesOf(body: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at + 8 <= body.length;) {
    const size = body.readUInt32BE(at) || body.length - at;
    yield { type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) };
    at += size;
  }
}

/** The file with the body of every box at that path changed. What follows it moves: `mdat` has to come before. */
export function changeBox(file: Buffer, path: readonly string[], change: (body: Buffer) => Buffer): Buffer {
  const [first, ...rest] = path;
  const parts = Array.from(boxesOf(file), ({ type, body }) => {
    if (type !== first) return box(type, body);
    return box(type, rest.length === 0 ? change(body) : changeBox(body, rest, change));
  });
  return Buffer.concat(parts);
}

/** A QuickTime file whose track lies in another file, as an alias of the Macintosh names it. */
export function withAlias(file: Buffer, path: string): Buffer {
  const absolute = Buffer.from(path);
  const odd = Buffer.alloc(absolute.length % 2);
  const tag = (type: number, body: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeInt16BE(type);
    head.writeUInt16BE(body.length, 2);
    return Buffer.concat([head, body]);
  };
  const levels = Buffer.alloc(4);
  levels.writeInt16BE(1);
  levels.writeInt16BE(1, 2);
  const alias = Buffer.concat([
    Buffer.alloc(10),
    Buffer.from([0]),
    Buffer.alloc(27 + 12),
    Buffer.from([0]),
    Buffer.alloc(63 + 16),
    levels,
    Buffer.alloc(16),
    tag(2, Buffer.concat([absolute, odd])),
    tag(18, Buffer.concat([absolute, odd])),
    tag(-1, Buffer.alloc(0)),
  ]);
  const entry = box('alis', Buffer.concat([Buffer.alloc(4), alias]));
  const count = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  return changeBox(file, [...track, 'minf', 'dinf', 'dref'], () => Buffer.concat([count, entry]));
}

/** The same, named by an address as MP4 has it. */
export function withAddress(file: Buffer, url: string): Buffer {
  const entry = box('url ', Buffer.concat([Buffer.alloc(4), Buffer.from(`${url}\0`)]));
  const count = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  return changeBox(file, [...track, 'minf', 'dinf', 'dref'], () => Buffer.concat([count, entry]));
}

/** A QuickTime file that is nothing but the address of another. */
export function referenceMovie(url: string): Buffer {
  const address = Buffer.from(`${url}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(address.length);
  const reference = box('rdrf', Buffer.concat([Buffer.alloc(4), Buffer.from('url '), length, address]));
  const movie = box('moov', box('rmra', box('rmda', reference)));
  return Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), movie]);
}

const track = ['moov', 'trak', 'mdia'];

/** An MP4 whose header says that it is that wide and high; what its pictures are is not changed. */
export function claimingSize(file: Buffer, { width, height }: { width: number; height: number }): Buffer {
  return changeBox(file, [...track, 'minf', 'stbl', 'stsd'], body => {
    const changed = Buffer.from(body);
    changed.writeUInt16BE(width, 8 + 8 + 24);
    changed.writeUInt16BE(height, 8 + 8 + 26);
    return changed;
  });
}

/** An MP4 that says to last that many units of its time. */
export function claimingDuration(file: Buffer, units: number): Buffer {
  const change = (at: number) => (body: Buffer) => {
    const changed = Buffer.from(body);
    changed.writeUInt32BE(units, at);
    return changed;
  };
  return [
    { path: ['moov', 'mvhd'], at: 16 },
    { path: [...track, 'mdhd'], at: 16 },
    { path: ['moov', 'trak', 'tkhd'], at: 20 },
  ].reduce((changed, { path, at }) => changeBox(changed, path, change(at)), file);
}
