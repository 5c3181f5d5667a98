import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Play the first video',
    {
      either: [
        [{ do: 'act', verb: 'play', target: 'first video' }],
        [{ do: 'act', verb: 'play', target: 'video', nth: 1 }],
        [{ do: 'act', verb: 'play' }],
      ],
    },
  ],
  ['Pause', { either: [[{ do: 'act', verb: 'pause' }], [{ do: 'click', target: 'Pause' }]] }],
  ['Press the play button', [{ do: 'click', target: 'play', kind: 'button' }]],
  [
    'Skip the ad',
    {
      either: [
        [{ do: 'act', verb: 'skip', target: 'ad' }],
        [{ do: 'click', target: 'Skip ad' }],
        [{ do: 'click', target: 'Skip' }],
      ],
    },
  ],
  [
    'Skip the ad as soon as it can be skipped',
    {
      either: [
        [{ do: 'act', verb: 'skip', target: 'ad' }],
        [{ do: 'wait' }, { do: 'act', verb: 'skip' }],
        [{ do: 'if', then: [{ do: 'act', verb: 'skip' }] }],
      ],
    },
  ],
  ['Mute the player', [{ do: 'act', verb: 'mute', target: 'player' }]],
  [
    'Set the volume to 30',
    { either: [[{ do: 'type', pairs: [['volume', '30']] }], [{ do: 'choose', value: '30', target: 'volume' }]] },
  ],
  ['Turn subtitles on', [{ do: 'check', target: 'subtitles', checked: true }]],
  ['Choose 1080p as quality', [{ do: 'choose', value: '1080p', target: 'quality' }]],
  [
    'Playback speed 1.5x',
    {
      either: [
        [{ do: 'choose', value: '1.5x', target: 'Playback speed' }],
        [{ do: 'type', pairs: [['Playback speed', '1.5x']] }],
      ],
    },
  ],
  [
    'Search for songs by {artist}',
    { either: [[{ do: 'search', value: 'songs by {artist}' }], [{ do: 'search', value: '{artist}' }]] },
  ],
  [
    'Look for the album {album} and play it',
    {
      either: [
        [{ do: 'search' }, { do: 'act', verb: 'play' }],
        [{ do: 'find' }, { do: 'act', verb: 'play' }],
      ],
    },
  ],
  [
    'Add the track to the playlist Workout',
    {
      either: [
        [{ do: 'act', verb: 'add', target: 'track' }],
        [{ do: 'act', verb: 'add' }],
        [{ do: 'create', target: 'track' }],
      ],
    },
  ],
  ['Create a playlist {playlist}', [{ do: 'create', target: 'playlist', pairs: [['*', '{playlist}']] }]],
  ['Like the video', [{ do: 'act', verb: 'like', target: 'video' }]],
  ['Follow the artist', [{ do: 'act', verb: 'follow', target: 'artist' }]],
  ['Subscribe to the channel {channel}', { either: [[{ do: 'act', verb: 'subscribe' }]] }],
  [
    'Unsubscribe from all channels in the list',
    {
      either: [[{ do: 'act', verb: 'unsubscribe' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'unsubscribe' }] }]],
    },
  ],
  [
    'Upload the video {video} with title {title} and visibility Unlisted',
    {
      either: [
        [
          { do: 'upload', file: '{video}' },
          {
            do: 'type',
            pairs: [
              ['title', '{title}'],
              ['visibility', 'Unlisted'],
            ],
          },
        ],
        [
          { do: 'upload', file: '{video}' },
          { do: 'type', pairs: [['title', '{title}']] },
          { do: 'choose', value: 'Unlisted', target: 'visibility' },
        ],
        [{ do: 'upload', file: '{video}' }],
      ],
    },
  ],
  ['Rotate the photo by 90 degrees', { either: [[{ do: 'act', verb: 'rotate' }]] }],
  ['Crop the image to 4:3', { either: [[{ do: 'act', verb: 'crop' }]] }],
  [
    'Select the photos from 2019 and put them in the album Holidays',
    {
      either: [
        [{ do: 'choose' }, { do: 'act' }],
        [{ do: 'check', checked: true }, { do: 'act' }],
        [{ do: 'check', checked: true }, { do: 'drag' }],
        [{ do: 'choose' }, { do: 'drag' }],
      ],
    },
  ],
  [
    'Open the next picture',
    {
      either: [
        [{ do: 'open', target: 'next picture' }],
        [{ do: 'click', target: 'next' }],
        [{ do: 'click', target: 'next picture' }],
      ],
    },
  ],
  ['Press the right arrow key 10 times', [{ do: 'keys', keys: 'ArrowRight', times: 10 }]],
  ['Go through the slides until the last one', { either: [[{ do: 'until', body: [{}] }]] }],
  [
    'Read title, channel and number of views of the first 12 videos',
    [{ do: 'read', fields: ['title', 'channel', 'number of views'], limit: 12, many: true }],
  ],
  ['How long is the video?', [{ do: 'read' }]],
  ['Read the description in full', [{ do: 'read', target: 'description' }]],
  ['Click "Show more" to see the whole description', [{ do: 'click', target: 'Show more' }]],
  [
    'Copy the link of the third image',
    {
      either: [
        [{ do: 'read', target: 'link of the third image' }],
        [{ do: 'act', verb: 'copy' }],
        [{ do: 'read', target: 'link' }],
      ],
    },
  ],
  [
    'Download the picture in the largest size',
    { either: [[{ do: 'act', verb: 'download', target: 'picture' }], [{ do: 'act', verb: 'download' }]] },
  ],
  [
    'Verify the video has more than 1000 views',
    { either: [[{ do: 'verify', test: { of: 'number', than: 'more', number: 1000 } }]] },
  ],
  ['Check whether the sound is off', { either: [[{ do: 'verify' }]] }],
  ['If the video is not available in your country, skip to the next one', [{ do: 'if', then: [{}] }]],
  [
    'For each video in the list: open it, read the title, return to the list',
    [{ do: 'for-each', rows: 'video', body: [{ do: 'open' }, { do: 'read', target: 'title' }, {}] }],
  ],
  [
    'For each of the first 5 photos click Download',
    { either: [[{ do: 'for-each', body: [{ do: 'click', target: 'Download' }] }]] },
  ],
  [
    'Write the comment "Beautiful!" under the photo',
    { either: [[{ do: 'create', target: 'comment' }], [{ do: 'type' }]] },
  ],
  ['Drag the end of the timeline to 0:45', { either: [[{ do: 'drag', from: 'end of the timeline', to: '0:45' }]] }],
  ['Trim the clip from 0:05 to 0:20', { either: [[{ do: 'act', verb: 'trim' }]] }],
  [
    'Exit full screen',
    { either: [[{ do: 'act' }], [{ do: 'click' }], [{ do: 'open', open: false }], [{ do: 'keys', keys: 'Escape' }]] },
  ],
  ['Share it via e-mail with {friend}', { either: [[{ do: 'act', verb: 'share' }]] }],
];
