import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Follows `-progress pipe:1`; calls back with the output's seconds each time they or the frames have grown. */
export function readProgress(stream: Readable, onProgress: (writtenS: number) => void): void {
  let frame = ''
  let written = ''
  let told = ''
  let writtenS = 0
  createInterface({ input: stream }).on('line', (line) => {
    const [name, value = ''] = line.split('=')
    if (name === 'frame') frame = value
    if (name === 'out_time_us') written = value
    if (name !== 'progress' || `${frame} ${written}` === told) return
    told = `${frame} ${written}`
    // N/A until the first packet is out.
    const seconds = Number(written) / 1e6
    if (seconds > writtenS) writtenS = seconds
    onProgress(writtenS)
  })
}
