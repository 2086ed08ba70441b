/** A time of WebVTT. */
export const timestamp = (seconds: number): string =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
