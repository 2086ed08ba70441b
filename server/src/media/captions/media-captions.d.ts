// The package's own types import each other without extensions, which Node's module resolution does not support.
declare module 'media-captions' {
  export interface VTTCue {
    startTime: number
    endTime: number
    text: string
  }
  export type VTTNode =
    | { type: 'text'; data: string }
    | {
        type: 'c' | 'i' | 'b' | 'u' | 'ruby' | 'rt' | 'v' | 'lang' | 'timestamp'
        children: VTTNode[]
      }
  export function parseText(text: string, options: { errors: boolean }): Promise<{ cues: VTTCue[] }>
  export function tokenizeVTTCue(cue: VTTCue): VTTNode[]
}
