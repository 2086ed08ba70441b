import { CHUNK_BYTES } from '../faults/cut-upload.ts'
import { type Finding, nothing } from '../report/finding.ts'

/** An upload whose host was killed must be completed elsewhere, with at most one part sent twice. */
export function uploadFindings(upload: { size: number; sent: number; isWhole: boolean }): Finding[] {
  const twice = upload.sent - upload.size
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
  return [
    nothing(
      'damage of the file',
      upload.isWhole ? [] : ['its checksum differs'],
      `none in ${mib(upload.size)}`,
    ),
    {
      what: 'bytes sent twice',
      figure: mib(twice),
      limit: `≤ ${mib(CHUNK_BYTES)}`,
      holds: twice <= CHUNK_BYTES,
      details: [],
    },
  ]
}
