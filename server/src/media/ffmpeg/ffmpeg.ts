import type { Sandbox } from '../sandbox/sandbox.ts'

/** A verified ffmpeg program; `path` is absolute. */
export type Ffmpeg = {
  path: string
  version: string
  foundBy: 'FFMPEG_PATH' | 'PATH' | 'npm'
  /** The sandbox of every run. */
  sandbox: Sandbox
  /** The unfit candidates that were tried before, with the reasons. */
  rejected: { path: string; reason: string }[]
}
