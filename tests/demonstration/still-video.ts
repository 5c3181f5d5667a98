import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** A video of `seconds` that shows a browser's bar with an address and a page that stands still. */
export async function stillVideo(dir: string, address: string, seconds = 2): Promise<Uint8Array<ArrayBuffer>> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="100%" height="100%" fill="#fff"/>
    <rect width="100%" height="56" fill="#dee1e6"/><rect x="120" y="10" width="1040" height="36" rx="18" fill="#fff"/>
    <text x="144" y="34" font-family="sans-serif" font-size="16" fill="#202124">${address}</text>
    <g font-family="sans-serif" fill="#202124"><text x="436" y="220" font-size="34">Sign in</text>
    <text x="436" y="310" font-size="16">Any address will do, and the password is practice.</text></g></svg>`;
  const [still, video] = [join(dir, 'still.png'), join(dir, 'still.mp4')];
  await writeFile(still, await sharp(Buffer.from(picture)).png().toBuffer());
  const args = `-v error -y -loop 1 -t ${seconds} -r 5 -i ${still} -c:v libx264 -preset ultrafast -pix_fmt yuv420p ${video}`;
  await promisify(execFile)('ffmpeg', args.split(' '));
  return new Uint8Array(await readFile(video));
}
