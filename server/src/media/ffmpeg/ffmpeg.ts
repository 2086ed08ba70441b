import type { Sandbox } from '../sandbox/sandbox.ts'

/** A verified ffmpeg program; `path` is absolute. */
export type Ffmpeg = {
  path: string
  version: string
  foundBy: 'FFMPEG_PATH' | 'PATH' | 'npm'
  /** Every run uses it. */
  sandbox: Sandbox
  /** Candidates before it that are unfit, with the reason. */
  rejected: { path: string; reason: string }[]
}
