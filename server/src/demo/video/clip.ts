/** Length of a clip in seconds: 375 AAC frames at 32 kHz, so that a segment of sound is exactly as long as one of video. */
export const CLIP_S = 12
export const CLIP_WIDTH = 1280
export const CLIP_HEIGHT = 720

/** A picture of `CLIP_WIDTH` × `CLIP_HEIGHT` pixels, three bytes (RGB) each. */
export type Frame = Buffer

/** Frames shown one after another, each for the same time. A clip becomes one segment of a rendition. */
export type Clip = Frame[]
